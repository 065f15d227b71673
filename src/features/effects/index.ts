export { decide } from './core/decide.ts'
export type { Decision, Given, Next, Notice } from './core/decision.ts'
export type { Fault, Gate, WorkerEvent } from './core/events.ts'
export { GUARD_MS, type Limits, ON_TIME_MS } from './core/limits.ts'
export { type LostAnswer, questionAfterMs } from './core/lost-answer.ts'
export { EFFECT_MOVES, type EffectMove, type EffectState } from './core/machine.ts'
export { AT_REST, confirmedParts, missingFollowUp } from './core/moves.ts'
export { claimableFrom, type EffectRow, mainConfirmed, mainParts, partKey } from './core/row.ts'
export type { Words } from './core/words.ts'
export {
  asText,
  EFFECT_COLUMNS,
  EFFECT_TYPES,
  type EffectColumns,
  effectColumns,
  fromColumns,
  iso,
  lockEffect,
  ms,
  NO_EFFECT,
  shownColumns,
} from './effect-columns.ts'
