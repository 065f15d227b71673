import type { PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome } from '#platforms/publishing.ts'
import { backoffMs } from './backoff.ts'
import type { Decision, Given } from './decision.ts'
import type { Fault } from './events.ts'
import { stopStale } from './gate.ts'
import { MAX_ATTEMPTS } from './limits.ts'
import { asPlanned, fail, failInDoubt, goOn, retry } from './moves.ts'
import { afterFault, refreshOnce } from './no-effect.ts'
import { isOfRestore, RESTORED } from './on-restored.ts'
import { confirmPart, onSent } from './on-send.ts'
import type { EffectRow } from './row.ts'

/** The platform has answered what became of the call in doubt. */
export function onLookedUp(row: EffectRow, outcome: FindOutcome, given: Given): Decision {
  switch (outcome.state) {
    case 'found':
      return foundOfSeveral(row) ? othersInDoubt(row, outcome.ref) : confirmPart(row, outcome.ref, given)
    case 'processing':
      return onSent(row, outcome, given)
    case 'absent':
      return onAbsent(row, given)
    case 'repeat':
      // After a restore the original time is lost, and a call with a new time would not count as a repeat.
      return isOfRestore(row) ? failInDoubt(row, RESTORED) : onRepeat(row, given)
    case 'cannot_tell':
      return failInDoubt(
        row,
        isOfRestore(row) ? RESTORED : 'the call was not answered, and the platform cannot be asked.',
      )
  }
}

/** A worker from before the restore may also have sent the later parts, about which nothing is known. */
const foundOfSeveral = (row: EffectRow): boolean => isOfRestore(row) && row.confirmed.length + 1 < row.partsTotal

function othersInDoubt(row: EffectRow, ref: PublishedRef): Decision {
  return failInDoubt({ ...row, confirmed: [...row.confirmed, ref] }, RESTORED)
}

/** A failed look-up counts as an attempt within the limit of five, so that the doubt ends too. */
export function onLookUpFailed(row: EffectRow, fault: Fault, given: Given): Decision {
  if (fault.kind === 'reconnect') return refreshOnce(row, fault)
  return afterFault({ ...row, attemptCount: row.attemptCount + 1 }, fault, given)
}

/** The call certainly had no effect. The backoff starts at the call, so that it includes the window. */
function onAbsent(row: EffectRow, given: Given): Decision {
  if (isOfRestore(row)) return asPlanned(row)
  const why = row.lastError ?? row.words.noEffect
  if (row.attemptCount >= MAX_ATTEMPTS) return fail({ ...row, outcomeUnknown: false }, `${why} ${row.words.notThere}`)
  const sentAt = row.intent?.at ?? given.now
  const at = sentAt + backoffMs(row.attemptCount, given.random, given.limits.backoffScale)
  return retry(row, Math.max(row.lateFrom ?? 0, at), why)
}

/**
 * Repeats the call, because the answer to the repeat reveals the outcome. The repeat counts as an attempt, and the
 * outcome stays unknown until a call is answered.
 */
function onRepeat(row: EffectRow, given: Given): Decision {
  const late = stopStale(row, given)
  if (late !== null) return late
  if (row.attemptCount >= MAX_ATTEMPTS) return failInDoubt(row, 'no call was answered.')
  return goOn({ ...row, attemptCount: row.attemptCount + 1 }, { do: 'prepare', part: row.confirmed.length })
}
