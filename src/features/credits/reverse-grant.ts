import type { GrantKind } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { requireWhole } from './hold-credits.ts'
import { moveCredits } from './move-credits.ts'

export interface ReversalRequest {
  orgId: string
  /** Those of the grant. */
  kind: GrantKind
  cause: string
  /** Why it is taken back, such as the refund: once for each. */
  reversalCause: string
  /** All of the grant unless given. */
  milliCredits?: number
}

export interface Reversed {
  takenMilli: number
  /** What was used already, or is reserved: recorded, and asked of nobody. */
  shortfallMilli: number
}

/** Takes credits back whose payment was refunded. It stops at zero. Null: there is no such grant, or this was done before. */
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
