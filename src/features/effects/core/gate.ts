import type { Decision, Given } from './decision.ts'
import type { Gate } from './events.ts'
import { HOLD_RECHECK_MS, type Limits, ON_TIME_MS } from './limits.ts'
import { AT_REST, fail, failInDoubt, giveUp, hold, move, putOff, stop } from './moves.ts'
import { type EffectRow, mainConfirmed } from './row.ts'

/*
 * Spec P10: an effect that is too late is not sent unless a person asks for it again. Waits that these rules plan do
 * not count as lateness.
 *
 * Lateness is counted from `lateFrom`, the moment at which the effect could have been sent if everything had worked.
 * - - At first, `lateFrom` is null and the due time counts; for "post now", the moment of the request.
 * - - A planned wait sets it to the end of that wait: the backoff after a counted attempt, the window before an unknown
 *   outcome is looked up, the wait before the look-up is tried again. So four backoffs (81 minutes) make nothing late,
 *   but an outage that begins during a backoff does, an hour after the backoff's end.
 * - - A part that went live sets it to that moment, since the thread has begun.
 * - - A pause, a clash, a 429 and a takeover after a crash do not change it, so that their waits add up and reach the
 *   limit.
 *
 * Lateness is checked when a worker claims, and when a 429 says how long to wait. It is not checked again at the
 * intent: a long upload that began in time may be sent, and a worker whose lease ended gets no intent.
 */

/**
 * Whether an effect that is claimed at `at`, or postponed to it, is then too late to be sent without asking a person.
 */
export function isStale(row: EffectRow, at: number, limits: Limits): boolean {
  return lateness(row, at) >= limits.lateLimitMs
}

/** Milliseconds by which the effect is late at `at`. */
export function lateness(row: EffectRow, at: number): number {
  return at - (row.lateFrom ?? row.dueAt ?? at)
}

const CROWDED = 'The post is late, and by the next time that its account may publish it would be too late.'

/** The decision that stops an effect before it begins, or null. */
export function stopAtClaim(row: EffectRow, gate: Gate, given: Given): Decision | null {
  return (
    stopUnapproved(row, gate) ?? stopStale(row, given) ?? stopClosed(row, gate, given) ?? stopBurst(row, gate, given)
  )
}

/**
 * The decision that stops a prepared effect from being sent, or null. It checks what may have changed since the claim.
 */
export function stopAtIntent(row: EffectRow, gate: Gate, given: Given): Decision | null {
  return stopUnapproved(row, gate) ?? stopClosed(takeBackAttempt(row), gate, given)
}

/** Uncounts the attempt that was counted at its beginning, because a cause outside the effect has stopped it. */
export function takeBackAttempt(row: EffectRow): EffectRow {
  return { ...row, attemptCount: Math.max(0, row.attemptCount - 1) }
}

/**
 * Stops an effect that is too late to be sent without asking. If the outcome of an earlier call is unknown, the effect
 * fails in doubt instead, because the state `late` means that nothing was sent.
 */
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
      'The post waits, because publishing is paused or the workspace is read-only.',
    )
  if (gate.account === 'missing') return giveUp(row, row.words.noAccount)
  if (gate.account === 'needs_reconnecting') return giveUp(row, 'The account must be connected again.')
  return null
}

/**
 * Posts that were held back must not be published in a burst: a late post waits until the clash rules allow it. If it
 * would then be too late, a person is told now.
 */
function stopBurst(row: EffectRow, gate: Gate, given: Given): Decision | null {
  // A follow-up belongs to its post and needs no time of its own.
  if (mainConfirmed(row)) return null
  if (gate.clearAt === null || gate.clearAt <= given.now || lateness(row, given.now) <= ON_TIME_MS) return null
  if (isStale(row, gate.clearAt, given.limits)) return hold(row, CROWDED)
  return putOff(row, gate.clearAt, 'The post is late and waits until its account may publish again.')
}
