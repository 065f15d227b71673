import type { Selectable } from 'kysely'
import { PLANS, type Plan, SELF_HOSTED } from '#contract/billing/catalogue.ts'
import type { Config } from '#kernel/config.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { BillingProvider } from './provider.ts'

export interface SubscriptionRow extends Selectable<DB['subscription']> {
  /** The plan that was paid for the running period. Null if unknown. */
  paid_plan_key: string | null
}

export function findSubscription(db: Trx, orgId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscription as s')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('billing_term as t')
        .select('t.plan_key')
        .whereRef('t.org_id', '=', 's.org_id')
        .whereRef('t.starts_at', '=', 's.current_period_start')
        .where('t.ended_at', 'is', null)
        .limit(1)
        .as('paid_plan_key'),
    )
    .where('s.org_id', '=', orgId)
    .executeTakeFirst()
}

/** Compares by the order of the catalogue, which lists the smallest plan first. */
export function isLarger(plan: string, than: string): boolean {
  const at = (plan: string) => PLANS.findIndex(({ key }) => key === plan)
  return at(plan) > at(than)
}

export const nameOf = (plan: string): string => PLANS.find(({ key }) => key === plan)?.name ?? plan

/** The plan that a workspace has now. If a larger plan was paid for, it stays until its period ends. */
const keyNow = ({ plan_key: next, paid_plan_key: paid }: SubscriptionRow): string =>
  paid !== null && isLarger(paid, next) ? paid : next

/** The plan of the next period. Null if it is the present plan. */
export const nextPlanKey = (row: SubscriptionRow): string | null => (keyNow(row) === row.plan_key ? null : row.plan_key)

/**
 * The plan of a workspace: its subscription's, or `self_hosted` if nothing is sold here. Null if it has no plan but can
 * buy one. GALLEY_MAX_MEMBERS limits every plan.
 */
export function planOf(
  subscription: SubscriptionRow | undefined,
  { billing, config }: { billing: Pick<BillingProvider, 'name'>; config: Pick<Config, 'maxMembers'> },
): Plan | null {
  if (!subscription) return billing.name === 'none' ? { ...SELF_HOSTED, maxMembers: config.maxMembers } : null
  const plan = PLANS.find(({ key }) => key === keyNow(subscription))
  if (!plan) throw new Error(`the plan ${subscription.plan_key} is not in the catalogue`)
  return { ...plan, maxMembers: Math.min(plan.maxMembers, config.maxMembers) }
}
