import type { PublishedRef } from '#platforms/outgoing.ts'
import { type Decision, type Given, goOn, type Notice, stop } from './decision.ts'
import { EFFECT_MOVES, type EffectMove, type EffectState } from './machine.ts'
import { type EffectRow, mainConfirmed, mainParts } from './row.ts'
import type { FollowUpWords, Words } from './words.ts'

/** Changes the state by a move of the machine. Any other change is a bug in this program, and throws. */
export function move(row: EffectRow, name: EffectMove, to: EffectState, change: Partial<EffectRow>): EffectRow {
  const { from, to: leadsTo }: { from: readonly EffectState[]; to: readonly EffectState[] } = EFFECT_MOVES[name]
  if (!from.includes(row.state) || !leadsTo.includes(to))
    throw new Error(`No effect has a move ${name} from ${row.state} to ${to}`)
  return { ...row, ...change, state: to }
}

/** The fields of a row that no worker holds and that has no open question. */
export const AT_REST = {
  leaseUntil: null,
  intent: null,
  outcomeUnknown: false,
  refreshed: false,
  processing: null,
} as const satisfies Partial<EffectRow>

/** Records that one more part stands on the platform. Then all is done, or the next part begins. */
export function confirmPart(row: EffectRow, ref: PublishedRef, given: Given): Decision {
  const confirmed = [...row.confirmed, ref]
  if (confirmed.length >= row.partsTotal) {
    const done = { ...AT_REST, confirmed, nextRetryAt: null, lastError: null }
    return stop(move(row, 'confirm', 'done', done), [{ tell: 'done' }])
  }
  const { now, limits } = given
  const begun = {
    ...row,
    ...AT_REST,
    confirmed,
    attemptCount: 1,
    lateFrom: now,
    lastError: null,
    leaseUntil: now + limits.leaseMs,
  }
  return goOn(begun, { do: 'prepare', part: confirmed.length })
}

/** It is surely not live (in a thread: the next part is not), and is not tried again unasked. */
export function fail(row: EffectRow, why: string, also: readonly Notice[] = []): Decision {
  if (mainConfirmed(row)) return endWithoutFollowUp(row, missingFollowUp(row.words, why), also)
  const text = withParts(why, row)
  const failed = move(row, 'fail', 'failed', { ...AT_REST, nextRetryAt: null, lastError: text })
  return stop(failed, [...also, { tell: 'failed', text }])
}

/** Nobody can tell whether it is live. It is sent again only if a person says that it is not live. */
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

/** Stops trying. If an earlier call's outcome is unknown, the effect ends in doubt. */
export function giveUp(row: EffectRow, why: string, also: readonly Notice[] = []): Decision {
  return row.outcomeUnknown ? failInDoubt(row, why, also) : fail(row, why, also)
}

/**
 * Ends an effect whose main parts stand, so that it is done, although a follow-up is missing or in doubt. The follow-up
 * is never sent again, because the effect is done: a person adds it by hand. Decision 045
 */
function endWithoutFollowUp(row: EffectRow, text: string, also: readonly Notice[]): Decision {
  const done = move(row, 'confirm', 'done', { ...AT_REST, nextRetryAt: null, lastError: text })
  return stop(done, [...also, { tell: 'done' }, { tell: 'incomplete', text }])
}

/** It is too late to go out unasked: it stays approved and loses its time. Spec P10. */
export function hold(row: EffectRow, why = row.words.late): Decision {
  if (mainConfirmed(row)) return fail(row, why)
  const text = withParts(`${why} ${row.words.askAgain}`, row)
  const rest = { ...AT_REST, dueAt: null, nextRetryAt: null, lateFrom: null, attemptCount: 0, lastError: text }
  return stop(move(row, 'hold', 'late', rest), [{ tell: 'late', text }])
}

/** Waits after a counted attempt that surely had no effect. This wait does not count as lateness. */
export function retry(row: EffectRow, at: number, why: string): Decision {
  return stop({ ...waiting(row, at, why), lateFrom: at })
}

/** Sets back an effect that was never sent. The next claim checks everything as the first claim does. */
export function asPlanned(row: EffectRow): Decision {
  const afresh = { ...AT_REST, attemptCount: 0, nextRetryAt: null, lateFrom: null, lastError: null }
  return stop(move(row, 'retry', 'waiting', afresh))
}

/** Postpones it for a reason outside of the effect. This wait counts as lateness. */
export function putOff(row: EffectRow, at: number, why: string): Decision {
  if (row.outcomeUnknown) return stop({ ...row, leaseUntil: at, lastError: why })
  return stop(waiting(row, at, why))
}

/** While only follow-ups are missing, the effect waits in flight, because nobody may cancel the rest. */
function waiting(row: EffectRow, at: number, why: string): EffectRow {
  const change = { ...AT_REST, nextRetryAt: at, lastError: why }
  return mainConfirmed(row) ? { ...row, ...change, leaseUntil: at } : move(row, 'retry', 'waiting', change)
}

/** Leaves it in flight and untouched until `at`, when any worker goes on. This wait does not count as lateness. */
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

/** The text that says: the main parts stand, and the follow-up surely does not. */
export function missingFollowUp(words: Words, why: string): string {
  const { missing, add } = followUpWords(words)
  return `${missing} ${why} ${add}`
}

function followUpWords({ followUp }: Words): FollowUpWords {
  if (followUp === null) throw new Error('Nothing follows an effect of this kind')
  return followUp
}
