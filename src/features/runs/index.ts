import './service.ts'
import { cancelAgentRun } from './operations/cancel-run.ts'
import { getAgentRun } from './operations/get-run.ts'
import { listAgentRuns } from './operations/list-runs.ts'
import { listAgentSteps } from './operations/list-steps.ts'

export { asSteps } from './as-steps.ts'
export { costedOperation } from './costed-operation.ts'
export { requireDailyRoom } from './daily-room.ts'
export { type AnyRun, defineRun, type RunContext, runWork } from './define-run.ts'
export { failureOf, toError } from './failure.ts'
export { liveRuns } from './live-runs.ts'
export { forgetOldRuns, lookAfterRuns } from './look-after-runs.ts'
export { requireModel } from './require-model.ts'
export { RunLost } from './run-row.ts'
export { startRun } from './start-run.ts'
export { workWokenHeavyRun, workWokenRun } from './work-woken-run.ts'

export const runOperations = { listAgentRuns, getAgentRun, listAgentSteps, cancelAgentRun }
