import { getPublishingPause } from './operations/get-publishing-pause.ts'
import { listPostAttempts } from './operations/list-post-attempts.ts'
import { setPublishingPause } from './operations/set-publishing-pause.ts'

export { settleAttempts } from './attempts/settle-attempts.ts'
export { decide } from './core/decide.ts'
export type { Decision, Given, Next, Notice } from './core/decision.ts'
export type { Fault, Gate, WorkerEvent } from './core/events.ts'
export { GUARD_MS, type Limits, ON_TIME_MS } from './core/limits.ts'
export { type LostAnswer, questionAfterMs } from './core/lost-answer.ts'
export { claimableFrom, type EffectRow, type EffectState, mainConfirmed, partKey } from './core/row.ts'
export type { Words } from './core/words.ts'
export {
  asText,
  EFFECT_COLUMNS,
  type EffectColumns,
  effectColumns,
  fromColumns,
  lockEffect,
  ms,
  NO_EFFECT,
  shownColumns,
} from './effect-columns.ts'
export { refusePaused } from './pause/pause.ts'
export { onRequest, type RequestEvent } from './posts/on-request.ts'
export { fromEffect, postEffect, publishColumns, savePostEffect, toEffect, toPublishRow } from './posts/post-effect.ts'

export const publishingOperations = { getPublishingPause, setPublishingPause, listPostAttempts }
