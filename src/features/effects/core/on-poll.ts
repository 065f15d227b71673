import type { PollOutcome, Prepared } from '#platforms/publishing.ts'
import { pollDelayMs } from './backoff.ts'
import type { Decision, Given } from './decision.ts'
import type { Fault } from './events.ts'
import { PROCESSING_LIMIT_MS } from './limits.ts'
import { fail, failInDoubt, goOn, stop } from './moves.ts'
import { confirmPart } from './on-send.ts'
import type { EffectRow } from './row.ts'

type Processing = NonNullable<EffectRow['processing']>

export function onPolled(row: EffectRow, processing: Processing, outcome: PollOutcome, given: Given): Decision {
  switch (outcome.state) {
    case 'published':
      return confirmPart(row, outcome.ref, given)
    case 'refused':
      return fail(row, outcome.message)
    case 'processing':
      return pollAgain(row, { ticket: outcome.ticket, since: processing.since }, given)
  }
}

/** A failed poll reveals nothing about the post, which may be live, so the platform is asked again. */
export function onPollFailed(row: EffectRow, processing: Processing, fault: Fault, given: Given): Decision {
  if (fault.kind === 'reconnect' && !row.refreshed) return goOn({ ...row, refreshed: true }, { do: 'refresh' })
  return pollAgain(row, processing, given, fault)
}

/**
 * Polls again. Polls do not count as attempts. After 24 hours a person is asked, since the post may still go live. Spec
 * P7
 */
export function pollAgain(
  row: EffectRow,
  processing: { ticket: Prepared; since: number },
  given: Given,
  fault?: Fault,
): Decision {
  const age = given.now - processing.since
  if (age >= PROCESSING_LIMIT_MS) {
    const why = fault
      ? `for 24 hours the platform has not said what became of it: ${fault.message}`
      : 'the platform has been processing it for 24 hours.'
    return failInDoubt(row, why)
  }
  const delay = Math.max(pollDelayMs(age, given.limits.backoffScale), fault?.retryAfterMs ?? 0)
  return stop({ ...row, processing, leaseUntil: given.now + delay })
}
