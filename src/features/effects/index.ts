export { decide } from './core/decide.ts'
export type { Decision, Given, Next, Notice } from './core/decision.ts'
export type { Fault, Gate, PublishEvent, RequestEvent, WorkerEvent } from './core/events.ts'
export { GUARD_MS, type Limits, ON_TIME_MS } from './core/limits.ts'
export { type LostAnswer, questionAfterMs } from './core/lost-answer.ts'
export { claimableFrom, type PublishRow, partKey } from './core/row.ts'
export type { Words } from './core/words.ts'
export {
  asText,
  EFFECT_COLUMNS,
  type EffectColumns,
  effectColumns,
  fromColumns,
  iso,
  lockEffect,
  ms,
  NO_EFFECT,
  savePostEffect,
  shownColumns,
} from './effect-columns.ts'
