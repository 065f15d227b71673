import { getPublishingPause } from './operations/get-publishing-pause.ts'
import { listPostAttempts } from './operations/list-post-attempts.ts'
import { setPublishingPause } from './operations/set-publishing-pause.ts'

export { accountState } from './account-state.ts'
export { type ActRow, actColumns, isSettled, toActRow } from './act-columns.ts'
export {
  type AttemptStep,
  type AttemptValues,
  attemptStep,
  beginAttempt,
  endAttempt,
  writeActAttempt,
} from './attempt-step.ts'
export { publishColumns, toPublishRow } from './columns.ts'
export { decide } from './core/decide.ts'
export type { Decision, Given, Next, Notice } from './core/decision.ts'
export type { Gate, PublishEvent, RequestEvent, WorkerEvent } from './core/events.ts'
export { GUARD_MS, type Limits, ON_TIME_MS } from './core/limits.ts'
export { type LostAnswer, questionAfterMs } from './core/lost-answer.ts'
export { claimableFrom, type PublishRow, partKey } from './core/row.ts'
export type { Words } from './core/words.ts'
export { type Doing, drive, failedToOpen, refreshed, sendGuarded, type Turn } from './drive.ts'
export {
  asText,
  EFFECT_COLUMNS,
  type EffectColumns,
  effectColumns,
  lockEffect,
  NO_EFFECT,
  savePostEffect,
} from './effect-columns.ts'
export { faultOf } from './fault-of.ts'
export { refusePaused } from './pause.ts'
export { settleAttempts } from './settle-attempts.ts'

export const publishingOperations = { getPublishingPause, setPublishingPause, listPostAttempts }
