import type { GrantKind } from '#contract/statuses.ts'
import type { Grant, Movement, RollsOver } from './ledger.ts'

export interface NewGrant {
  id: string
  kind: GrantKind
  milli: number
  /** Credits of one kind are granted once for each cause. */
  cause: string
  expiresAt: number | null
  rollsOver?: RollsOver | null
}

/** A new grant, and its movement. */
export function granted(
  { id, kind, milli, cause, expiresAt, rollsOver = null }: NewGrant,
  now: number,
): [Grant, Movement] {
  const parts = [{ grantId: id, kind, milli }]
  return [
    { id, kind, milli, cause, expiresAt, remaining: milli, takenBack: 0, createdAt: now, rollsOver },
    { type: 'grant', parts, cause: `${kind} ${cause}`, holdId: null, shortfall: 0 },
  ]
}
