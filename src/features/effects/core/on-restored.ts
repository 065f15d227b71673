import type { Decision, Given } from './decision.ts'
import type { WorkerEvent } from './events.ts'
import { failInDoubt, move, stop } from './moves.ts'
import { type EffectRow, isInFlight, mainConfirmed } from './row.ts'

type Restored = Extract<WorkerEvent, { type: 'restored' }>

/** The cause that is shown to a person who is asked to look. */
export const RESTORED = 'a backup from before its time was restored.'

/**
 * The installation was restored from a backup, and does not know what was published since the backup.
 *
 * An effect that a worker could have claimed since then may have been sent. A person has to look: even if the platform
 * can answer for the open intent, it cannot for the later parts. Any other approved effect may have been sent before
 * its time. It keeps its state, with an open intent dated before that time, and its first claim asks the platform. If
 * the platform cannot answer and a time is set, a person is asked now instead of at that time. Decision 046
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

/** Whether the open intent comes from a restore and not from a call of ours. No call is made before its time. */
export function isOfRestore(row: EffectRow): boolean {
  const { intent, dueAt } = row
  return intent !== null && dueAt !== null && intent.at < dueAt && !mainConfirmed(row)
}
