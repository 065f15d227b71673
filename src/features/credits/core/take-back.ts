import { applied } from './burn.ts'
import { availableOf, type Ledger, type Movement } from './ledger.ts'

interface Reversal {
  grantId: string
  milli: number
  /** Once for each. */
  cause: string
}

/**
 * Takes credits of a grant back: never more than is left of it and not reserved. What was used already is recorded as
 * the shortfall, and asked of nobody. Null: there is no such grant.
 */
export function takeBack(
  ledger: Ledger,
  { grantId, milli, cause }: Reversal,
): { ledger: Ledger; movement: Movement } | null {
  const grant = ledger.grants.find(({ id }) => id === grantId)
  if (!grant) return null
  const taken = Math.min(milli, grant.remaining, availableOf(ledger))
  const parts = taken > 0 ? [{ grantId, kind: grant.kind, milli: -taken }] : []
  return {
    ledger: {
      ...ledger,
      grants: applied(ledger.grants, parts, true),
      reversed: [...ledger.reversed, cause],
    },
    movement: { type: 'reversal', parts, cause, holdId: null, shortfall: milli - taken },
  }
}
