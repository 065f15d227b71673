import type { GrantKind } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { requireWhole } from './hold-credits.ts'
import { moveCredits } from './move-credits.ts'

export interface GrantRequest {
  orgId: string
  kind: GrantKind
  milliCredits: number
  /**
   * The reason for the grant, such as a payment. Credits of one kind are given once for each cause, however often this
   * is called.
   */
  cause: string
  /** Null for credits that stay until they are used. */
  expiresAt: Date | null
  /**
   * When the grant expires, its unused credits roll over until this time. All rollovers together hold at most
   * `mostMilli`.
   */
  rollsOver?: { until: Date; mostMilli: number } | null
}

/** Gives a workspace credits. Returns whether they are new. */
export async function grantCredits(db: Trx, request: GrantRequest): Promise<{ granted: boolean }> {
  const { orgId, kind, milliCredits: milli, cause, expiresAt, rollsOver } = request
  requireWhole(milli)
  if (milli === 0) throw new Error('a grant of nothing')
  const id = newId()
  const moved = await moveCredits(db, orgId, { grant: { kind, cause } }, () => ({
    type: 'grant',
    id,
    kind,
    milli,
    cause,
    expiresAt: expiresAt?.getTime() ?? null,
    rollsOver: rollsOver ? { until: rollsOver.until.getTime(), most: rollsOver.mostMilli } : null,
  }))
  return { granted: 'ledger' in moved && moved.ledger.grants.some((grant) => grant.id === id) }
}
