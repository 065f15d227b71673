import type { Decision, Given } from './decision.ts'
import type { WorkerEvent } from './events.ts'
import { stop } from './moves.ts'
import { onClaimed } from './on-claim.ts'
import { onLookedUp, onLookUpFailed } from './on-look-up.ts'
import { onPolled, onPollFailed } from './on-poll.ts'
import { onPrepared, onPrepareFailed, onRenew } from './on-prepare.ts'
import { onRefreshed, onRefreshFailed } from './on-refresh.ts'
import { onRestored } from './on-restored.ts'
import { onGuardExpired, onSendFailed, onSent } from './on-send.ts'
import { type EffectRow, isInFlight } from './row.ts'

/**
 * The rules for actions at platforms that cannot be undone: how an event changes the row, and what to do next. Pure.
 *
 * The caller loads the row, decides, and saves `row` with `outbox` in one transaction. It saves only if fence and state
 * are still those that it loaded; otherwise it stops. Only after that does it carry out `next`, and it passes the
 * result in as the next event. An event for which the row does not wait (from a worker that has lost the row) changes
 * nothing.
 */
export function decide(row: EffectRow, event: WorkerEvent, given: Given): Decision {
  if (event.fence !== row.fence) return stop(row)
  if (event.type === 'claimed') {
    return isInFlight(row.state) || row.state === 'waiting' ? onClaimed(row, event, given) : stop(row)
  }
  if (event.type === 'restored') return onRestored(row, event, given)
  if (!isInFlight(row.state)) return stop(row)
  if (event.type === 'refreshed') return row.refreshed ? onRefreshed(row, given) : stop(row)
  if (event.type === 'refresh_failed') return row.refreshed ? onRefreshFailed(row, event.message, given) : stop(row)
  if (row.processing !== null) return whileProcessing(row, row.processing, event, given)
  if (row.intent?.fence === row.fence) return whileSending(row, event, given)
  return whilePreparing(row, event, given)
}

function whileProcessing(
  row: EffectRow,
  processing: NonNullable<EffectRow['processing']>,
  event: WorkerEvent,
  given: Given,
): Decision {
  if (event.type === 'polled') return onPolled(row, processing, event.outcome, given)
  if (event.type === 'poll_failed') return onPollFailed(row, processing, event.fault, given)
  return stop(row)
}

/** Handles an event while this claim's call is open, which means that its intent is recorded. */
function whileSending(row: EffectRow, event: WorkerEvent, given: Given): Decision {
  if (event.type === 'sent') return onSent(row, event.outcome, given)
  if (event.type === 'send_failed') return onSendFailed(row, event.fault, given)
  if (event.type === 'guard_expired') return onGuardExpired(row, given)
  return stop(row)
}

/**
 * Handles an event while this claim has no open call. An earlier claim may have an open call, whose outcome is then
 * unknown.
 */
function whilePreparing(row: EffectRow, event: WorkerEvent, given: Given): Decision {
  if (event.type === 'renew') return onRenew(row, given)
  if (event.type === 'prepared') return onPrepared(row, event.gate, given)
  if (event.type === 'prepare_failed') return onPrepareFailed(row, event.fault, given)
  if (!row.outcomeUnknown) return stop(row)
  if (event.type === 'looked_up') return onLookedUp(row, event.outcome, given)
  if (event.type === 'look_up_failed') return onLookUpFailed(row, event.fault, given)
  return stop(row)
}
