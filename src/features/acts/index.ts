import './service.ts'

export { type ActKind, defineAct } from './act-kind.ts'
export { claimDueActs } from './claim-due-acts.ts'
export { driveAct } from './drive-act.ts'
export { performAct } from './perform-act.ts'
export { requestAct } from './request-act.ts'
export { saveAct } from './save-act.ts'
export { tellActLater } from './tell-act-later.ts'
