import { resolvePost } from './operations/resolve-post.ts'

export { reconcileAccount, startReconciling } from './reconcile-account.ts'

export const reconcilingOperations = { resolvePost }
