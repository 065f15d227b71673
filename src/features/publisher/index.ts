import './service.ts'

export { holdAfterRestore } from './after-restore.ts'
export { holdContent, outgoingPart } from './outgoing.ts'
export { createPublisher, type Publisher } from './publisher.ts'
export { savedPart } from './saved-part.ts'
export { takenOn } from './taken.ts'
export { tellLater } from './tell-of-post.ts'
export type { PublisherWorld } from './world.ts'
