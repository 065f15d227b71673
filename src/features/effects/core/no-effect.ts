import { backoffMs, retryAfterMs } from './backoff.ts'
import type { Decision, Given } from './decision.ts'
import type { Fault } from './events.ts'
import { isStale, takeBackAttempt } from './gate.ts'
import { MAX_ATTEMPTS } from './limits.ts'
import { giveUp, goOn, hold, putOff, retry, wait } from './moves.ts'
import type { EffectRow } from './row.ts'

/*
 * What follows a call that certainly had no effect. Such a call reveals nothing about an earlier call. If the platform
 * refused a repeat that should have revealed the earlier outcome, the row stays in flight and the outcome stays
 * unknown.
 */

/** The attempt stays counted. Waits for the backoff, or for the wait that the platform asked for if it is longer. */
export function afterFault(row: EffectRow, fault: Fault, given: Given): Decision {
  if (row.attemptCount >= MAX_ATTEMPTS) return giveUp(row, fault.message)
  const at =
    given.now + Math.max(backoffMs(row.attemptCount, given.random, given.limits.backoffScale), fault.retryAfterMs ?? 0)
  return row.outcomeUnknown ? wait(row, at, fault.message) : retry(row, at, fault.message)
}

/** Handles a 429, in which the platform names the wait. */
export function afterTooMany(row: EffectRow, fault: Fault, given: Given): Decision {
  return putOffUncounted(row, given.now + retryAfterMs(fault.retryAfterMs, given.random), fault.message, given)
}

/**
 * Postpones without counting an attempt. The wait counts as lateness: if the effect would be too late at its end, a
 * person is told now.
 */
export function putOffUncounted(row: EffectRow, at: number, why: string, given: Given): Decision {
  const uncounted = takeBackAttempt(row)
  if (!row.outcomeUnknown && isStale(row, at, given.limits)) return hold(uncounted)
  return putOff(uncounted, at, why)
}

/**
 * Handles "unauthorized": forces one token refresh per claim. If the new tokens are refused too, a person must
 * reconnect the account.
 */
export function refreshOnce(row: EffectRow, fault: Fault): Decision {
  if (row.refreshed) return giveUpForAccount(row, fault.message)
  // The refused call had no effect, so its intent is closed. If an earlier call is still in doubt, the intent stays
  // open for the earlier one.
  return goOn({ ...row, refreshed: true, intent: row.outcomeUnknown ? row.intent : null }, { do: 'refresh' })
}

export function giveUpForAccount(row: EffectRow, why: string): Decision {
  return giveUp(row, why, [{ tell: 'account_refused', text: why }])
}
