import type { GrantKind } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { requireWhole } from './hold-credits.ts'
import { moveCredits } from './move-credits.ts'

export interface ReversalRequest {
  orgId: string
  /** Kind and cause of the grant. */
  kind: GrantKind
  cause: string
  /** The reason for taking back, such as a refund. Credits are taken back once for each cause. */
  reversalCause: string
  /** The whole grant if left out. */
  milliCredits?: number
}

export interface Reversed {
  takenMilli: number
  /**
   * Credits that could not be taken back, because they were already used or are reserved. They are recorded, and nobody
   * has to pay for them.
   */
  shortfallMilli: number
}

/**
 * Takes back credits whose payment was refunded. The balance never falls below zero. Null if there is no such grant or
 * this was done before.
 */
export async function reverseGrant(db: Trx, request: ReversalRequest): Promise<Reversed | null> {
  const { orgId, kind, cause, reversalCause } = request
  if (request.milliCredits !== undefined) requireWhole(request.milliCredits)
  const moved = await moveCredits(db, orgId, { grant: { kind, cause }, reversal: reversalCause }, ({ ledger }) => {
    const grant = ledger.grants.find((other) => other.kind === kind && other.cause === cause)
    const milli = request.milliCredits ?? grant?.milli ?? 0
    return { type: 'take_back', grantId: grant?.id ?? '', milli, cause: reversalCause }
  })
  if ('refused' in moved) return null
  const movement = moved.movements.find(({ type }) => type === 'reversal')
  if (!movement) return null
  return { takenMilli: -movement.parts.reduce((n, { milli }) => n + milli, 0), shortfallMilli: movement.shortfall }
}
