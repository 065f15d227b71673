import type { Decision, Next, Notice } from './decision.ts'
import { type EffectRow, type EffectState, mainConfirmed, mainParts } from './row.ts'
import type { FollowUpWords, Words } from './words.ts'

/** Event → states that it leaves → states that it may lead to. Only moves in this table exist. */
export const EFFECT_MOVES = {
  claim: { from: ['waiting', 'under_way'], to: ['under_way'] },
  confirm: { from: ['under_way', 'processing'], to: ['done'] },
  process: { from: ['under_way'], to: ['processing'] },
  retry: { from: ['under_way'], to: ['waiting'] },
  fail: { from: ['under_way', 'processing'], to: ['failed'] },
  hold: { from: ['under_way'], to: ['late'] },
  invalidate: { from: ['under_way'], to: ['changed'] },
} as const satisfies Record<string, { from: readonly EffectState[]; to: readonly EffectState[] }>

export type EffectMove = keyof typeof EFFECT_MOVES

const STOP: Next = { do: 'stop' }
const NO_NOTICES: readonly Notice[] = []

/** Saves `row` and lets go of it. */
export function stop(row: EffectRow, outbox: readonly Notice[] = NO_NOTICES): Decision {
  return { row, next: STOP, outbox }
}

/** Saves `row` and goes on with it. */
export function goOn(row: EffectRow, next: Next): Decision {
  return { row, next, outbox: NO_NOTICES }
}

/** Changes the state by a move of the machine; any other is a fault in this program, and throws. */
export function move(row: EffectRow, name: EffectMove, to: EffectState, change: Partial<EffectRow>): EffectRow {
  const { from, to: leadsTo }: { from: readonly EffectState[]; to: readonly EffectState[] } = EFFECT_MOVES[name]
  if (!from.includes(row.state) || !leadsTo.includes(to))
    throw new Error(`No effect has a move ${name} from ${row.state} to ${to}`)
  return { ...row, ...change, state: to }
}

/** No worker has the row, and no question about it is open. */
export const AT_REST = {
  leaseUntil: null,
  intent: null,
  outcomeUnknown: false,
  refreshed: false,
  processing: null,
} as const satisfies Partial<EffectRow>

/** Surely not live (a thread: its next part), and it will not be tried again unasked. */
export function fail(row: EffectRow, why: string, also: readonly Notice[] = []): Decision {
  if (mainConfirmed(row)) return endWithoutFollowUp(row, missingFollowUp(row.words, why), also)
  const text = withParts(why, row)
  const failed = move(row, 'fail', 'failed', { ...AT_REST, nextRetryAt: null, lastError: text })
  return stop(failed, [...also, { tell: 'failed', text }])
}

/** Nobody can tell whether it is live. It is not sent again unless a person says that it is not. */
export function failInDoubt(row: EffectRow, why: string, also: readonly Notice[] = []): Decision {
  if (mainConfirmed(row)) {
    const { doubt, look } = followUpWords(row.words)
    return endWithoutFollowUp(row, `${doubt} ${why} ${look}`, also)
  }
  const { doubt, settle } = row.words
  const text = withParts(`${doubt} ${why} ${settle}`, row)
  const change = { ...AT_REST, intent: row.intent, outcomeUnknown: true, nextRetryAt: null, lastError: text }
  return stop(move(row, 'fail', 'failed', change), [...also, { tell: 'in_doubt', text }])
}

/** The end of trying: in doubt if an earlier call's outcome is still unknown. */
export function giveUp(row: EffectRow, why: string, also: readonly Notice[] = []): Decision {
  return row.outcomeUnknown ? failInDoubt(row, why, also) : fail(row, why, also)
}

/**
 * What was asked for stands, so that it is done; what follows is missing, or nobody can tell. Being done, it is never sent
 * again: a person who wants it there still adds it. Decision 045
 */
function endWithoutFollowUp(row: EffectRow, text: string, also: readonly Notice[]): Decision {
  const done = move(row, 'confirm', 'done', { ...AT_REST, nextRetryAt: null, lastError: text })
  return stop(done, [...also, { tell: 'done' }, { tell: 'incomplete', text }])
}

/** Too late to go out unasked: approved, without a time. Spec P10. */
export function hold(row: EffectRow, why = row.words.late): Decision {
  if (mainConfirmed(row)) return fail(row, why)
  const text = withParts(`${why} ${row.words.askAgain}`, row)
  const rest = { ...AT_REST, dueAt: null, nextRetryAt: null, lateFrom: null, attemptCount: 0, lastError: text }
  return stop(move(row, 'hold', 'late', rest), [{ tell: 'late', text }])
}

/** After a counted attempt that surely had no effect. The wait is its own and does not make it late. */
export function retry(row: EffectRow, at: number, why: string): Decision {
  return stop({ ...waiting(row, at, why), lateFrom: at })
}

/** It was never sent: what keeps it from going out is looked at as if it were claimed for the first time. */
export function asPlanned(row: EffectRow): Decision {
  const afresh = { ...AT_REST, attemptCount: 0, nextRetryAt: null, lateFrom: null, lastError: null }
  return stop(move(row, 'retry', 'waiting', afresh))
}

/** Not now, for reasons outside of it; the time that goes by makes it late. */
export function putOff(row: EffectRow, at: number, why: string): Decision {
  if (row.outcomeUnknown) return stop({ ...row, leaseUntil: at, lastError: why })
  return stop(waiting(row, at, why))
}

/** Where only the follow-up is left, nobody may take the rest back: the effect then waits in flight. */
function waiting(row: EffectRow, at: number, why: string): EffectRow {
  const change = { ...AT_REST, nextRetryAt: at, lastError: why }
  return mainConfirmed(row) ? { ...row, ...change, leaseUntil: at } : move(row, 'retry', 'waiting', change)
}

/** In flight and left alone until `at`, when any worker goes on. The wait is its own. */
export function wait(row: EffectRow, at: number, why: string | null): Decision {
  return stop({ ...row, leaseUntil: at, lateFrom: at, lastError: why })
}

function withParts(text: string, row: EffectRow): string {
  return row.confirmed.length === 0 ? text : `${text} ${confirmedParts(row, row.words)}`
}

export function confirmedParts(
  row: Pick<EffectRow, 'confirmed' | 'partsTotal' | 'followUps'>,
  { partsDone }: Words,
): string {
  return `${row.confirmed.length} of ${mainParts(row)} ${partsDone}`
}

/** That what was asked for stands, and what follows it surely does not. */
export function missingFollowUp(words: Words, why: string): string {
  const { missing, add } = followUpWords(words)
  return `${missing} ${why} ${add}`
}

function followUpWords({ followUp }: Words): FollowUpWords {
  if (followUp === null) throw new Error('Nothing follows an effect of this kind')
  return followUp
}
