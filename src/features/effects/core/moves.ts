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

/** Saves `row` and releases it. */
export function stop(row: EffectRow, outbox: readonly Notice[] = NO_NOTICES): Decision {
  return { row, next: STOP, outbox }
}

/** Saves `row` and continues with it. */
export function goOn(row: EffectRow, next: Next): Decision {
  return { row, next, outbox: NO_NOTICES }
}

/** Changes the state by a move of the machine. Throws for any other change, which is a bug in this program. */
export function move(row: EffectRow, name: EffectMove, to: EffectState, change: Partial<EffectRow>): EffectRow {
  const { from, to: leadsTo }: { from: readonly EffectState[]; to: readonly EffectState[] } = EFFECT_MOVES[name]
  if (!from.includes(row.state) || !leadsTo.includes(to))
    throw new Error(`No effect has a move ${name} from ${row.state} to ${to}`)
  return { ...row, ...change, state: to }
}

/** The columns of an effect that no worker holds and whose outcome is not in doubt. */
export const AT_REST = {
  leaseUntil: null,
  intent: null,
  outcomeUnknown: false,
  refreshed: false,
  processing: null,
} as const satisfies Partial<EffectRow>

/**
 * Ends an effect that certainly did not take place (in a thread: its next part). It is tried again only if a person
 * asks.
 */
export function fail(row: EffectRow, why: string, also: readonly Notice[] = []): Decision {
  if (mainConfirmed(row)) return endWithoutFollowUp(row, missingFollowUp(row.words, why), also)
  const text = withParts(why, row)
  const failed = move(row, 'fail', 'failed', { ...AT_REST, nextRetryAt: null, lastError: text })
  return stop(failed, [...also, { tell: 'failed', text }])
}

/** Ends an effect if nobody can tell whether it took place. It is sent again only if a person says that it did not. */
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

/** Ends the attempts. The effect is in doubt if an earlier call's outcome is still unknown, otherwise it has failed. */
export function giveUp(row: EffectRow, why: string, also: readonly Notice[] = []): Decision {
  return row.outcomeUnknown ? failInDoubt(row, why, also) : fail(row, why, also)
}

/**
 * Ends an effect as done, because its main parts are live, although its follow-up is missing or in doubt. The follow-up
 * is never sent again; a person who still wants it adds it on the platform. Decision 045
 */
function endWithoutFollowUp(row: EffectRow, text: string, also: readonly Notice[]): Decision {
  const done = move(row, 'confirm', 'done', { ...AT_REST, nextRetryAt: null, lastError: text })
  return stop(done, [...also, { tell: 'done' }, { tell: 'incomplete', text }])
}

/** Holds an effect that is too late to be sent without asking: a person must give it a new time. Spec P10 */
export function hold(row: EffectRow, why = row.words.late): Decision {
  if (mainConfirmed(row)) return fail(row, why)
  const text = withParts(`${why} ${row.words.askAgain}`, row)
  const rest = { ...AT_REST, dueAt: null, nextRetryAt: null, lateFrom: null, attemptCount: 0, lastError: text }
  return stop(move(row, 'hold', 'late', rest), [{ tell: 'late', text }])
}

/** Tries again at `at`, after a counted attempt that certainly had no effect. This wait does not count as lateness. */
export function retry(row: EffectRow, at: number, why: string): Decision {
  return stop({ ...waiting(row, at, why), lateFrom: at })
}

/** Lets an effect that certainly was never sent continue as planned: counts and waits start again. */
export function asPlanned(row: EffectRow): Decision {
  const afresh = { ...AT_REST, attemptCount: 0, nextRetryAt: null, lateFrom: null, lastError: null }
  return stop(move(row, 'retry', 'waiting', afresh))
}

/** Postpones an effect for a reason outside it. The time until `at` counts as lateness. */
export function putOff(row: EffectRow, at: number, why: string): Decision {
  if (row.outcomeUnknown) return stop({ ...row, leaseUntil: at, lastError: why })
  return stop(waiting(row, at, why))
}

/**
 * Makes the effect wait. If only the follow-up is left, the effect stays in flight, where no person's request changes
 * it.
 */
function waiting(row: EffectRow, at: number, why: string): EffectRow {
  const change = { ...AT_REST, nextRetryAt: at, lastError: why }
  return mainConfirmed(row) ? { ...row, ...change, leaseUntil: at } : move(row, 'retry', 'waiting', change)
}

/** Waits in flight until `at`, when any worker may continue. This wait does not count as lateness. */
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

/** The text for an effect whose main parts are live and whose follow-up certainly is not. */
export function missingFollowUp(words: Words, why: string): string {
  const { missing, add } = followUpWords(words)
  return `${missing} ${why} ${add}`
}

function followUpWords({ followUp }: Words): FollowUpWords {
  if (followUp === null) throw new Error('Nothing follows an effect of this kind')
  return followUp
}
