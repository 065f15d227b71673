import type { PublishedRef } from '#platforms/outgoing.ts'
import type { PublishOutcome } from '#platforms/publishing.ts'
import { guardWaitMs, pollDelayMs } from './backoff.ts'
import type { Decision, Given } from './decision.ts'
import type { Fault } from './events.ts'
import { lateness } from './gate.ts'
import { AT_REST, failInDoubt, giveUp, goOn, move, stop, wait } from './moves.ts'
import { afterFault, afterTooMany, putOffUncounted, refreshOnce } from './no-effect.ts'
import type { EffectRow } from './row.ts'

/** The platform accepted the part: it is live, or being processed. */
export function onSent(row: EffectRow, outcome: PublishOutcome, given: Given): Decision {
  if (outcome.state === 'published') return confirmPart(row, outcome.ref, given)
  const { now, limits } = given
  const leaseUntil = now + pollDelayMs(0, limits.backoffScale)
  const change = { ...AT_REST, processing: { ticket: outcome.ticket, since: now }, leaseUntil }
  // Only the last part may wait for the platform: no move leads from processing back to sending.
  const last = row.confirmed.length + 1 >= row.partsTotal
  return stop(last ? move(row, 'process', 'processing', change) : { ...row, ...change })
}

/** Records that one more part is live. Then the effect is done, or the next part begins. */
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

export function onSendFailed(row: EffectRow, fault: Fault, given: Given): Decision {
  switch (fault.kind) {
    case 'retry_after':
      return afterTooMany(row, fault, given)
    case 'retry_backoff':
      return afterFault(row, fault, given)
    case 'reconnect':
      return refreshOnce(row, fault)
    case 'permission':
    case 'rejected':
      return giveUp(row, fault.message)
    case 'duplicate':
      return onDuplicate(row, fault, given)
    case 'unknown_outcome':
      return lookUpLater(row, fault, given)
  }
}

/**
 * No byte was sent, because the host was overloaded or suspended. The content is not the cause, so no attempt is
 * counted. If the host stays too slow, the lateness rule ends the effect. Decision 019
 */
export function onGuardExpired(row: EffectRow, given: Given): Decision {
  const at = given.now + guardWaitMs(lateness(row, given.now), given.random)
  return putOffUncounted(row, at, 'The worker was too slow to send it safely.', given)
}

/**
 * The platform already has the same content. If it names the post and a call of ours is in doubt, that post is the
 * outcome. If no call is in doubt, it may be another post with the same words, published on purpose, so a person has to
 * look.
 */
function onDuplicate(row: EffectRow, fault: Fault, given: Given): Decision {
  if (!fault.existing) return lookUpLater(row, fault, given)
  if (row.outcomeUnknown) return confirmPart(row, fault.existing, given)
  return failInDoubt(row, `${fault.message} ${fault.existing.url}`)
}

/**
 * The platform may still be carrying out the call, or may not show its result yet. So it is asked only after the
 * window.
 */
function lookUpLater(row: EffectRow, fault: Fault, given: Given): Decision {
  const sentAt = row.intent?.at ?? given.now
  return wait({ ...row, outcomeUnknown: true }, sentAt + given.limits.windowMs, fault.message)
}
