import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { availableOf, potsOf, totalOf } from './core/ledger.ts'
import { requireWhole } from './hold-credits.ts'
import { holdEnded, moveCredits } from './move-credits.ts'
import { usedIn } from './save-decision.ts'
import { warnOfLow } from './warn-of-low.ts'
import { toCredits } from './words.ts'

/** Facts about the work and its cost for the installation. Unknown fields are left out. */
export interface Usage {
  feature?: string | null
  provider?: string | null
  model?: string | null
  inputTokens?: number | null
  outputTokens?: number | null
  totalTokens?: number | null
  costMicroUsd?: number | null
  pricingVersion?: string | null
  /** The provider did not report the usage, so it is an estimate. */
  usedFallbackEstimate?: boolean
  /** The number of pieces, minutes or posts. 1 if left out. */
  quantity?: number
  metadata?: Record<string, unknown> | null
}

export interface Settled {
  creditsUsed: number
  /** What can be spent now. */
  remainingCredits: number
}

/**
 * Charges what the work used, at most the reserved amount, in the transaction that records the work. The rest becomes
 * available again. Settling twice charges once. Throws 409 if the hold expired or was given back: the caller must not
 * record the work.
 */
export async function settleHold(
  db: Trx,
  { orgId, holdId, usedMilli, usage = {} }: { orgId: string; holdId: string; usedMilli: number; usage?: Usage },
): Promise<Settled> {
  requireWhole(usedMilli)
  const about = await db
    .selectFrom('credit_hold')
    .select(['action', 'run_id', 'subject'])
    .where('org_id', '=', orgId)
    .where('id', '=', holdId)
    .executeTakeFirst()
  if (!about) throw new Error('a hold that does not exist was to be settled')
  const metadata = {
    action: about.action,
    ...(about.run_id !== null && { runId: about.run_id }),
    ...(about.subject !== null && { subject: about.subject }),
  }
  const moved = await moveCredits(db, orgId, { holdId }, () => ({ type: 'settle', holdId, used: usedMilli }), {
    metadata,
  })
  if ('refused' in moved) {
    if (moved.refused.why === 'ended') throw holdEnded()
    throw new Error(`a hold could not be settled: ${moved.refused.why}`)
  }
  const { opened, ledger, movements, transactionId } = moved
  const hold = ledger.holds.find(({ id }) => id === holdId)
  const settledNow = opened.ledger.holds.find(({ id }) => id === holdId)?.state === 'open'
  if (settledNow) {
    const { monthly, purchased } = potsOf(ledger)
    const recorded = { usedMilli, transactionId: usedMilli > 0 ? transactionId : null, monthly, purchased }
    await recordUsage(db, { orgId, holdId, action: about.action, usage, ...recorded, metadata })
    const now = usedIn(movements)
    const used = { given: opened.used.given + now.given, purchased: opened.used.purchased + now.purchased }
    const total = totalOf(ledger)
    // Work that used no credits changes no share, so no warning is needed.
    if (usedMilli > 0) await warnOfLow(db, { orgId, opened, used, left: { given: total - purchased, total } })
  }
  return { creditsUsed: toCredits(hold?.used ?? 0), remainingCredits: toCredits(availableOf(ledger)) }
}

interface Recorded {
  orgId: string
  holdId: string
  transactionId: string | null
  action: string
  usedMilli: number
  usage: Usage
  monthly: number
  purchased: number
  metadata: object
}

async function recordUsage(db: Trx, { orgId, holdId, usage, metadata, ...more }: Recorded): Promise<void> {
  const row = db.insertInto('credit_usage').values({
    org_id: orgId,
    hold_id: holdId,
    transaction_id: more.transactionId,
    action: more.action,
    quantity: usage.quantity ?? 1,
    feature: usage.feature ?? null,
    provider: usage.provider ?? null,
    model: usage.model ?? null,
    input_tokens: usage.inputTokens ?? null,
    output_tokens: usage.outputTokens ?? null,
    total_tokens: usage.totalTokens ?? null,
    cost_micro_usd: usage.costMicroUsd ?? null,
    milli: more.usedMilli,
    pricing_version: usage.pricingVersion ?? null,
    used_fallback_estimate: usage.usedFallbackEstimate ?? false,
    monthly_after: more.monthly,
    purchased_after: more.purchased,
    metadata: JSON.stringify({ ...usage.metadata, ...metadata }),
  })
  await rowsOf(db, row)
}
