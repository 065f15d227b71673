import { applied } from './burn.ts'
import { availableOf, type Ledger, type Movement, type Part } from './ledger.ts'
import { isRolledFrom } from './roll-over.ts'

interface Reversal {
  grantId: string
  milli: number
  /** The reason for taking back. Credits are taken back once for each cause. */
  cause: string
}

/**
 * Takes back credits of a grant, at most those that are left of the grant or of its rollovers and are not reserved. The
 * rest is recorded as the shortfall, and nobody has to pay for it. Null if there is no such grant.
 */
export function takeBack(
  ledger: Ledger,
  { grantId, milli, cause }: Reversal,
): { ledger: Ledger; movement: Movement } | null {
  const grant = ledger.grants.find(({ id }) => id === grantId)
  if (!grant) return null
  let left = Math.min(milli, availableOf(ledger))
  const parts: Part[] = []
  for (const one of [grant, ...ledger.grants.filter((other) => isRolledFrom(other, grant))]) {
    const part = Math.min(left, one.remaining)
    if (part > 0) parts.push({ grantId: one.id, kind: one.kind, milli: -part })
    left -= part
  }
  const taken = 0 - parts.reduce((sum, part) => sum + part.milli, 0)
  return {
    ledger: {
      ...ledger,
      grants: applied(ledger.grants, parts, true),
      reversed: [...ledger.reversed, cause],
    },
    movement: { type: 'reversal', parts, cause, holdId: null, shortfall: milli - taken },
  }
}
