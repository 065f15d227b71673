import type { Trx } from '#kernel/db/database.ts'
import { potsOf, totalOf } from './core/ledger.ts'
import { balanceOf, type CreditBalance } from './credit-balance.ts'
import { loadLedger } from './load-ledger.ts'
import { inTime } from './move-credits.ts'
import { toCredits } from './words.ts'

export interface UsageSummary {
  periodStart: string
  periodEnd: string
  periodUsedCredits: number
  periodAllowanceCredits: number
  periodPurchasedCredits: number
  periodBudgetCredits: number
  periodRemainingCredits: number
  usagePercent: number
}

export interface CreditStanding {
  creditBalance: CreditBalance
  usageSummary: UsageSummary
  /** The monthly budget in credits. Null if the workspace has a subscription or must first choose a plan. */
  monthlyBudget: number | null
}

/**
 * The credits that a workspace has, and those that it used in the period. For given and for bought credits alike,
 * budget = used + left.
 */
export async function creditStanding(db: Trx, orgId: string): Promise<CreditStanding> {
  const { used, period, budget, ...opened } = await loadLedger(db, orgId, { lock: false })
  const { ledger } = inTime({ used, period, budget, ...opened })
  const { purchased } = potsOf(ledger)
  const total = totalOf(ledger)
  const usedMilli = used.given + used.purchased
  const all = usedMilli + total
  return {
    creditBalance: balanceOf(ledger),
    usageSummary: {
      periodStart: period.start,
      periodEnd: period.end,
      periodUsedCredits: toCredits(usedMilli),
      periodAllowanceCredits: toCredits(total - purchased + used.given),
      periodPurchasedCredits: toCredits(purchased + used.purchased),
      periodBudgetCredits: toCredits(all),
      periodRemainingCredits: toCredits(total),
      usagePercent: all === 0 ? 0 : Math.round((usedMilli / all) * 1000) / 10,
    },
    monthlyBudget: budget && toCredits(budget.milli),
  }
}
