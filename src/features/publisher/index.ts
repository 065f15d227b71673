import './service.ts'

export { holdAfterRestore } from './after-restore.ts'
export { startHousekeeping } from './housekeeping.ts'
export { createPublisher, type Publisher } from './publisher.ts'
export type { PublisherWorld } from './world.ts'
