import { type Decision, type Given, stop } from './decision.ts'
import type { Gate } from './events.ts'
import { isStale, lateness } from './late-policy.ts'
import { HOLD_RECHECK_MS, ON_TIME_MS } from './limits.ts'
import { AT_REST, fail, failInDoubt, giveUp, hold, move, putOff } from './moves.ts'
import { type EffectRow, mainConfirmed } from './row.ts'

const CROWDED = 'It is late, and by the time its account has room for it, it would be too late.'

/** The reason not to begin an effect, as a decision. Null if there is none. */
export function stopAtClaim(row: EffectRow, gate: Gate, given: Given): Decision | null {
  return (
    stopUnapproved(row, gate) ?? stopStale(row, given) ?? stopClosed(row, gate, given) ?? stopBurst(row, gate, given)
  )
}

/**
 * The reason not to send a prepared effect, as a decision. Null if there is none. It looks only at what may have
 * changed since the claim.
 */
export function stopAtIntent(row: EffectRow, gate: Gate, given: Given): Decision | null {
  return stopUnapproved(row, gate) ?? stopClosed(takeBackAttempt(row), gate, given)
}

/** Takes back the count of the attempt that was begun: something else stopped it. */
export function takeBackAttempt(row: EffectRow): EffectRow {
  return { ...row, attemptCount: Math.max(0, row.attemptCount - 1) }
}

/**
 * Stops an effect that is too late to be sent unasked. While an earlier call's outcome is unknown, the status
 * "approved" would be wrong.
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
      'It is held: publishing is paused, or the workspace is closed for changes.',
    )
  if (gate.account === 'missing') return giveUp(row, row.words.noAccount)
  if (gate.account === 'needs_reconnecting') return giveUp(row, 'The account must be connected again.')
  return null
}

/**
 * Posts that were held back must not go out in a burst: late posts wait until the clash rules let them out. If a post
 * would be too late by then, a person hears of it now.
 */
function stopBurst(row: EffectRow, gate: Gate, given: Given): Decision | null {
  // A follow-up needs no distance of its own.
  if (mainConfirmed(row)) return null
  if (gate.clearAt === null || gate.clearAt <= given.now || lateness(row, given.now) <= ON_TIME_MS) return null
  if (isStale(row, gate.clearAt, given.limits)) return hold(row, CROWDED)
  return putOff(row, gate.clearAt, 'It is late and waits until its account has room for it.')
}
