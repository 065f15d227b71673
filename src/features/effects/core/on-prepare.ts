import type { Decision, Given } from './decision.ts'
import type { Fault, Gate } from './events.ts'
import { stopAtIntent } from './gate.ts'
import { GUARD_MS } from './limits.ts'
import { giveUp, goOn, stop } from './moves.ts'
import { afterFault, afterTooMany, refreshOnce } from './no-effect.ts'
import type { EffectRow } from './row.ts'

/**
 * Renews the lease for a long upload. An expired lease is not renewed, because another worker may be about to claim the
 * row.
 */
export function onRenew(row: EffectRow, given: Given): Decision {
  if (!holdsLease(row, given)) return stop(row)
  return goOn({ ...row, leaseUntil: given.now + given.limits.leaseMs }, { do: 'carry_on' })
}

/** Records the intent. From now on the part may be live, until an answer shows that it is not. */
export function onPrepared(row: EffectRow, gate: Gate, given: Given): Decision {
  const { now, limits } = given
  // A worker whose lease ended does not know what has happened since. The next claim checks everything again.
  if (!holdsLease(row, given)) return stop(row)
  const stopped = stopAtIntent(row, gate, given)
  if (stopped !== null) return stopped
  const sending: EffectRow = {
    ...row,
    intent: { fence: row.fence, at: now },
    // The lease covers the call and its answer, so that no other worker claims the row in the normal case.
    leaseUntil: now + GUARD_MS + limits.sendTimeoutMs + limits.leaseMs,
  }
  return goOn(sending, { do: 'send', part: row.confirmed.length })
}

/** Preparing publishes nothing, so even a time-out had no effect. */
export function onPrepareFailed(row: EffectRow, fault: Fault, given: Given): Decision {
  switch (fault.kind) {
    case 'retry_after':
      return afterTooMany(row, fault, given)
    case 'retry_backoff':
    case 'unknown_outcome':
      return afterFault(row, fault, given)
    case 'reconnect':
      return refreshOnce(row, fault)
    case 'permission':
    case 'rejected':
    case 'duplicate':
      return giveUp(row, fault.message)
  }
}

function holdsLease(row: EffectRow, given: Given): boolean {
  return row.leaseUntil !== null && given.now < row.leaseUntil
}
