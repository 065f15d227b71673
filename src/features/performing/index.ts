export { accountState } from './account-state.ts'
export {
  type AttemptStep,
  type AttemptValues,
  attemptStep,
  beginAttempt,
  endAttempt,
  writeActAttempt,
} from './attempt-step.ts'
export { type Doing, drive, failedToOpen, refreshed, sendGuarded, type Turn } from './drive.ts'
export { faultOf } from './fault-of.ts'
