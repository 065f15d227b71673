export { reconcileAccount, startReconciling } from './reconcile-account.ts'
