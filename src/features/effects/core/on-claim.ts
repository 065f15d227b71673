import type { Decision, Given } from './decision.ts'
import type { Gate, WorkerEvent } from './events.ts'
import { stopAtClaim } from './gate.ts'
import { MAX_ATTEMPTS, MAX_CLAIMS_IN_DOUBT } from './limits.ts'
import { fail, failInDoubt, goOn, move, stop } from './moves.ts'
import { onPrepared } from './on-prepare.ts'
import type { EffectRow } from './row.ts'

type Claimed = Extract<WorkerEvent, { type: 'claimed' }>

/**
 * Handles a claim: a worker has taken the lease because the effect was due, a wait ended, or the last worker's lease
 * ended.
 */
export function onClaimed(row: EffectRow, { gate, ready = false }: Claimed, given: Given): Decision {
  if (row.processing !== null) return goOn(row, { do: 'poll', ticket: row.processing.ticket })
  if (row.intent !== null) return onOpenIntent(row, row.intent, gate, given)

  const claimed = move(row, 'claim', 'under_way', { refreshed: false, nextRetryAt: null })
  const stopped = stopAtClaim(claimed, gate, given)
  if (stopped !== null) return stopped
  // Attempts are counted when they begin. Otherwise an effect that kills its worker would be taken over for ever.
  if (claimed.attemptCount >= MAX_ATTEMPTS) return fail(claimed, claimed.words.brokenOff)
  const begun = { ...claimed, attemptCount: claimed.attemptCount + 1 }
  return ready ? onPrepared(begun, gate, given) : goOn(begun, { do: 'prepare', part: begun.confirmed.length })
}

type Intent = NonNullable<EffectRow['intent']>

/**
 * An earlier call may have been made, and its outcome is unknown. The platform is asked, even during a pause; the call
 * is never repeated without asking.
 */
function onOpenIntent(row: EffectRow, intent: Intent, gate: Gate, given: Given): Decision {
  const lookAt = intent.at + given.limits.windowMs
  const doubtful = row.outcomeUnknown
    ? move(row, 'claim', 'under_way', { refreshed: false })
    : move(row, 'claim', 'under_way', {
        refreshed: false,
        outcomeUnknown: true,
        lateFrom: Math.max(lookAt, row.dueAt ?? 0),
      })
  // `wait` is not used here, because it would set `lateFrom` again. A postponed repeat must keep its `lateFrom`, or it
  // would never count as late.
  if (given.now < lookAt) return stop({ ...doubtful, leaseUntil: lookAt })
  if (gate.account !== 'usable') return failInDoubt(doubtful, 'the account cannot be asked while it is not connected.')
  // The intent was recorded for the approved content. A worker with other content would look for something that was not
  // sent.
  if (gate.contentHash !== row.approvedHash) return failInDoubt(doubtful, 'its content has changed since it was sent.')
  // If every worker dies while asking, no attempt is counted. Only the limit of claims ends such a question.
  if (row.fence - intent.fence > MAX_CLAIMS_IN_DOUBT) return failInDoubt(doubtful, 'asking was broken off each time.')
  return goOn(doubtful, { do: 'look_up', part: row.confirmed.length, since: intent.at })
}
