import type { Selectable } from 'kysely'
import { PLANS, type Plan, SELF_HOSTED } from '#contract/catalogue.ts'
import type { Config } from '#kernel/config.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { BillingProvider } from './provider.ts'

export type SubscriptionRow = Selectable<DB['subscription']>

export function findSubscription(db: Trx, orgId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscription').selectAll().where('org_id', '=', orgId).executeTakeFirst()
}

/**
 * The plan of a workspace: that of its subscription, or `self_hosted` where nobody is billed. Null: there is none, and one
 * can be bought. What GALLEY_MAX_MEMBERS allows holds in every plan.
 */
export function planOf(
  subscription: SubscriptionRow | undefined,
  { billing, config }: { billing: Pick<BillingProvider, 'name'>; config: Pick<Config, 'maxMembers'> },
): Plan | null {
  if (!subscription) return billing.name === 'none' ? { ...SELF_HOSTED, maxMembers: config.maxMembers } : null
  const plan = PLANS.find(({ key }) => key === subscription.plan_key)
  if (!plan) throw new Error(`the plan ${subscription.plan_key} is not in the catalogue`)
  return { ...plan, maxMembers: Math.min(plan.maxMembers, config.maxMembers) }
}
