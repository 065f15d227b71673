import type { Decision, Given } from './decision.ts'
import type { WorkerEvent } from './events.ts'
import { failInDoubt, move, stop } from './moves.ts'
import { type EffectRow, isInFlight, mainConfirmed } from './row.ts'

type Restored = Extract<WorkerEvent, { type: 'restored' }>

/** Why a person is asked. */
export const RESTORED = 'a backup from before its time was restored.'

/**
 * The installation was made anew of a backup, and nothing here knows what went out since.
 *
 * What a worker could have taken in hand may have gone out: even where an open intent could be asked for, the parts after
 * it could not. A person looks. Whatever else is approved may have been sent ahead of its time: it is left as it is, with
 * a question open from before that time, which its first claim asks. Where nobody could answer it, and a time is set, a
 * person is asked now and not at that time. Decision 046
 */
export function onRestored(row: EffectRow, { takenAt, canTell }: Restored, given: Given): Decision {
  if (isInFlight(row.state)) return failInDoubt(row, RESTORED)
  if (row.outcomeUnknown || row.approvedHash === null) return stop(row)
  const asked: EffectRow = { ...row, intent: { fence: row.fence, at: Math.min(takenAt, given.now) } }
  if (row.state === 'late' || row.state === 'failed') return stop(asked)
  if (row.state !== 'waiting' || row.dueAt === null) return stop(row)
  const tellsInTime = row.dueAt > given.now && canTell
  return tellsInTime ? stop(asked) : failInDoubt(move(asked, 'claim', 'under_way', {}), RESTORED)
}

/** The open question comes of a restore and of no call of ours: no call is made before its time. */
export function isOfRestore(row: EffectRow): boolean {
  const { intent, dueAt } = row
  return intent !== null && dueAt !== null && intent.at < dueAt && !mainConfirmed(row)
}
