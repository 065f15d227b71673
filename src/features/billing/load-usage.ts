import { sql } from 'kysely'
import type { z } from 'zod'
import type { UsageReport } from '#contract/billing/billing.ts'
import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'
import { creditStanding, toCredits } from '#features/credits/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** The usage since the period began, largest first. */
export async function loadUsage(db: Trx, orgId: string): Promise<z.input<typeof UsageReport>> {
  const { creditBalance, usageSummary } = await creditStanding(db, orgId)
  const used = db
    .selectFrom('credit_usage')
    .where('org_id', '=', orgId)
    .where('created_at', '>=', usageSummary.periodStart)
  const milli = sql<number>`sum(milli)::bigint`
  const actions = await used
    .select(['action', milli.as('milli'), sql<number>`count(*)::int`.as('count')])
    .groupBy('action')
    .orderBy('milli', 'desc')
    .orderBy('action')
    .execute()
  const models = await used
    .where('model', 'is not', null)
    .select([
      'provider',
      'model',
      milli.as('milli'),
      sql<number>`coalesce(sum(input_tokens), 0)::bigint`.as('inputTokens'),
      sql<number>`coalesce(sum(output_tokens), 0)::bigint`.as('outputTokens'),
    ])
    .groupBy(['provider', 'model'])
    .orderBy('milli', 'desc')
    .orderBy('model')
    .execute()
  return {
    creditBalance,
    usageSummary,
    byAction: actions.map(({ action, milli: used, count }) => {
      const key = action as CreditActionKey // stored by `holdCredits`, which takes no other keys
      return { key, label: CREDIT_ACTIONS[key].label, credits: toCredits(used), count }
    }),
    byModel: models.map(({ milli: used, ...row }) => ({ ...row, credits: toCredits(used) })),
  }
}
