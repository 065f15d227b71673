import { type Decision, type Given, stop } from './decision.ts'
import { failInDoubt, move } from './moves.ts'
import { claimableFrom, type EffectRow } from './row.ts'

/**
 * The installation was made anew of a backup. What a worker could have taken in hand since may have gone out then, and
 * nothing here knows of it: even where an open intent could be asked for, the parts after it could not. A person looks.
 */
export function onRestored(row: EffectRow, given: Given): Decision {
  const from = claimableFrom(row)
  if (from === null || (row.state === 'waiting' && from > given.now)) return stop(row)
  const taken = row.state === 'waiting' ? move(row, 'claim', 'under_way', {}) : row
  return failInDoubt(taken, 'a backup from before its time was restored.')
}
