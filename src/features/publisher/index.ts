import { resolvePost } from './operations/resolve-post.ts'
import './service.ts'

export type { ActRow } from './acts/act-columns.ts'
export { type ActKind, defineAct } from './acts/act-kind.ts'
export { performAct } from './acts/perform-act.ts'
export { requestAct } from './acts/request-act.ts'
export { tellActLater } from './acts/tell-of-act.ts'
export { holdAfterRestore } from './after-restore.ts'
export { holdContent, outgoingPart } from './posts/outgoing.ts'
export { tellLater } from './posts/tell-of-post.ts'
export { createPublisher, type Publisher, type PublisherWorld } from './publisher.ts'
export { reconcileAccount, startReconciling } from './reconciling/reconcile-account.ts'

export const reconcilingOperations = { resolvePost }
