import type { GrantKind } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { requireWhole } from './hold-credits.ts'
import { moveCredits } from './move-credits.ts'

export interface GrantRequest {
  orgId: string
  kind: GrantKind
  milliCredits: number
  /** What it is given for, such as the payment: each kind once for each cause, however often this is called. */
  cause: string
  /** Null: it stays until it is used. */
  expiresAt: Date | null
  /** What is left when it runs out goes on as rollover: until then, and at most so much of it together. */
  rollsOver?: { until: Date; mostMilli: number } | null
}

/** Gives a workspace credits. Answers whether these are new. */
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
