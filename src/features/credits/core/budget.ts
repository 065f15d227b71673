import { granted } from './grant.ts'
import type { Ledger, Movement } from './ledger.ts'
import { takeBack } from './take-back.ts'

export interface Budget {
  /** The month, as `2026-11`. The ledger must contain every grant of this month's budget. */
  month: string
  milli: number
  expiresAt: number
  /** The id of the new grant, or of the removal. */
  id: string
}

/** The cause of a month's first grant. Later raises have causes that begin with it. */
export const budgetCause = (month: string): string => `budget ${month}`

/**
 * Changes the budget in the middle of a month. A higher budget adds the difference at once. A lower one removes credits
 * that are neither used nor reserved, down to zero. Used credits stay used, and count again when the budget is raised.
 */
export function changeBudget(ledger: Ledger, { month, milli, expiresAt, id }: Budget, now: number) {
  const cause = budgetCause(month)
  const ofMonth = ledger.grants.filter((grant) => grant.kind === 'monthly' && grant.cause.startsWith(cause))
  const given = ofMonth.reduce((n, grant) => n + grant.milli - grant.takenBack, 0)
  const movements: Movement[] = []
  let after = ledger
  if (milli > given) {
    const added = { id, kind: 'monthly' as const, milli: milli - given, expiresAt }
    const [grant, movement] = granted({ ...added, cause: ofMonth.length === 0 ? cause : `${cause} ${id}` }, now)
    after = { ...after, grants: [...after.grants, grant] }
    movements.push(movement)
  }
  let tooMuch = Math.max(given - milli, 0)
  for (const grant of ofMonth.toReversed()) {
    const most = Math.min(tooMuch, grant.remaining)
    if (most === 0) continue
    const taken = takeBack(after, { grantId: grant.id, milli: most, cause: `${cause} ${id} ${grant.id}` })
    if (!taken || taken.movement.parts.length === 0) continue
    after = taken.ledger
    movements.push({ ...taken.movement, shortfall: 0 })
    tooMuch -= most - taken.movement.shortfall
  }
  return { ledger: after, movements }
}
