import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { CreditTransaction, CreditUsage } from '#contract/billing/billing.ts'
import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'
import { toCredits } from '#features/credits/index.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export function presentCreditTransaction(row: Selectable<DB['credit_transaction']>): z.input<typeof CreditTransaction> {
  return {
    id: row.id,
    type: row.type,
    amount: toCredits(row.milli),
    monthlyCreditsAfter: toCredits(row.monthly_after),
    purchasedCreditsAfter: toCredits(row.purchased_after),
    metadata: row.metadata as Record<string, unknown> | null,
    createdAt: row.created_at,
  }
}

export function presentUsage(row: Selectable<DB['credit_usage']>): z.input<typeof CreditUsage> {
  return {
    id: row.id,
    metricKey: row.action as CreditActionKey, // stored by `holdCredits`, which takes no other keys
    quantity: row.quantity,
    type: row.model === null ? null : 'ai',
    feature: row.feature,
    provider: row.provider,
    model: row.model,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    totalTokens: row.total_tokens,
    amountUsed: toCredits(row.milli),
    creditsUsedMilli: row.milli,
    pricingVersion: row.pricing_version,
    usedFallbackEstimate: row.used_fallback_estimate,
    monthlyCreditsAfter: toCredits(row.monthly_after),
    purchasedCreditsAfter: toCredits(row.purchased_after),
    metadata: row.metadata as Record<string, unknown> | null,
    createdAt: row.created_at,
  }
}

/** What every action costs, in wire form. */
export const creditActionCosts = () =>
  // the catalogue's own keys
  Object.entries(CREDIT_ACTIONS).map(([key, action]) => ({ key: key as CreditActionKey, ...action }))
