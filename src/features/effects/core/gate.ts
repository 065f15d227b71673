import type { Decision, Given } from './decision.ts'
import type { Gate } from './events.ts'
import { HOLD_RECHECK_MS, type Limits, ON_TIME_MS } from './limits.ts'
import { AT_REST, fail, failInDoubt, giveUp, hold, move, putOff, stop } from './moves.ts'
import { type EffectRow, mainConfirmed } from './row.ts'

/*
 * Spec P10: what is stale must not go out unasked, and nothing must become stale by waiting as it was told to.
 *
 * Lateness is the time since it could have gone out had everything been running: `lateFrom`.
 * - At first that is the due time (`lateFrom` is null); for post now, the moment it was asked for.
 * - A wait of its own moves it to the wait's planned end: the backoff after a counted attempt, the window before
 *   an unknown outcome is looked up, the wait before the look-up is tried again. Four backoffs are 81 minutes; they
 *   alone make nothing stale, but an outage that begins during one does, an hour after the backoff's end.
 * - A part that went live moves it to that moment: the thread is under way.
 * - A pause, a clash, a 429 and a takeover after a crash leave it where it is, so that they add up and end.
 *
 * It is looked at when a worker claims, and when a 429 names its end. It is not looked at again at the intent: a long
 * upload that began in time may end, and a worker that slept through its lease gets no intent.
 */

/** True if it, claimed or let go at `at`, would go out too late to go out unasked. */
export function isStale(row: EffectRow, at: number, limits: Limits): boolean {
  return lateness(row, at) >= limits.lateLimitMs
}

/** Milliseconds by which it is late at `at`. */
export function lateness(row: EffectRow, at: number): number {
  return at - (row.lateFrom ?? row.dueAt ?? at)
}

const CROWDED = 'It is late, and by the time its account has room for it, it would be too late.'

/** What keeps an effect from being begun, or null. */
export function stopAtClaim(row: EffectRow, gate: Gate, given: Given): Decision | null {
  return (
    stopUnapproved(row, gate) ?? stopStale(row, given) ?? stopClosed(row, gate, given) ?? stopBurst(row, gate, given)
  )
}

/** What keeps what is prepared from being sent, or null: the things that may have changed since the claim. */
export function stopAtIntent(row: EffectRow, gate: Gate, given: Given): Decision | null {
  return stopUnapproved(row, gate) ?? stopClosed(takeBackAttempt(row), gate, given)
}

/** The attempt that was begun does not count: it was stopped by something that is not its fault. */
export function takeBackAttempt(row: EffectRow): EffectRow {
  return { ...row, attemptCount: Math.max(0, row.attemptCount - 1) }
}

/** Too late to be sent unasked. While a former call's outcome is unknown, "approved" would be a lie. */
export function stopStale(row: EffectRow, given: Given): Decision | null {
  if (!isStale(row, given.now, given.limits)) return null
  return row.outcomeUnknown ? failInDoubt(row, 'the outcome of the call is unknown, and it is late by now.') : hold(row)
}

function stopUnapproved(row: EffectRow, gate: Gate): Decision | null {
  if (row.approvedHash === gate.contentHash) return null
  if (row.outcomeUnknown) return failInDoubt(row, 'the outcome of the call is unknown, and the content differs now.')
  if (mainConfirmed(row)) return fail(row, 'its content differs from what was approved.')
  const text = 'The content differs from what was approved. Look at it again and approve it.'
  const change = { ...AT_REST, approvedHash: null, nextRetryAt: null, lastError: text }
  return stop(move(row, 'invalidate', 'changed', change), [{ tell: 'changed', text }])
}

function stopClosed(row: EffectRow, gate: Gate, given: Given): Decision | null {
  if (gate.paused)
    return putOff(
      row,
      given.now + HOLD_RECHECK_MS,
      'It is held: publishing is paused, or the workspace is closed for changes.',
    )
  if (gate.account === 'missing') return giveUp(row, row.words.noAccount)
  if (gate.account === 'needs_reconnecting') return giveUp(row, 'The account must be connected again.')
  return null
}

/**
 * What was held must not go out in a burst: late posts wait for their turn by the clash rules. If it would be too late
 * then, a person hears of it now.
 */
function stopBurst(row: EffectRow, gate: Gate, given: Given): Decision | null {
  // What follows takes no room of its own.
  if (mainConfirmed(row)) return null
  if (gate.clearAt === null || gate.clearAt <= given.now || lateness(row, given.now) <= ON_TIME_MS) return null
  if (isStale(row, gate.clearAt, given.limits)) return hold(row, CROWDED)
  return putOff(row, gate.clearAt, 'It is late and waits until its account has room for it.')
}
