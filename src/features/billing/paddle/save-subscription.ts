import { sql } from 'kysely'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { setAccessState } from '../access-state.ts'
import { apply, type Happening, type Known, type News } from './core/apply.ts'
import type { Weight } from './core/news.ts'
import { accessOf, type Projection } from './core/project.ts'

/** What is known of the workspace's subscription; the row is locked. Null: none, or one of another provider. */
export async function knownSubscription(db: Trx, orgId: string): Promise<Known | null> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .select([sql<string>`news_at::text`.as('told_at'), sql<string>`provider_created_at::text`.as('made_at')])
    .where('org_id', '=', orgId)
    .where('provider', '=', 'paddle')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const customer = await db
    .selectFrom('billing_customer')
    .select('provider_customer_id')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  const projection: Projection = {
    subscriptionId: row.provider_subscription_id,
    customerId: customer?.provider_customer_id ?? '',
    createdAt: inIso(row.made_at),
    planKey: row.plan_key,
    priceId: row.provider_price_id,
    status: row.status,
    interval: row.billing_interval,
    trialEndsAt: row.trial_ends_at,
    pastDueSince: row.past_due_since,
    graceEndsAt: row.grace_ends_at,
    periodStart: row.current_period_start,
    periodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end ?? false,
  }
  return { projection, weight: { at: inIso(row.told_at), rank: row.news_rank } }
}

/** With its microseconds, which the ordinary reading of a time cuts off. */
const inIso = (at: string): string => at.replace(' ', 'T').replace('+00', 'Z')

/**
 * Applies news of a subscription, unless what is known weighs more. The row is locked, and the condition stands in the
 * statement itself, so that no order of workers can make the older word win.
 */
export async function saveSubscription(db: Trx, orgId: string, news: News, now: Date): Promise<boolean> {
  const known = await knownSubscription(db, orgId)
  const applied = apply(known, news)
  if (!applied || !(await write(db, orgId, applied.state, news.seen ?? null))) return false
  const { projection, weight } = applied.state
  await keepCustomer(db, orgId, projection.customerId)
  await setAccessState(db, orgId, accessOf(projection, now))
  for (const happening of applied.happenings) await tell(db, orgId, happening, { projection, weight })
  return true
}

async function write(db: Trx, orgId: string, { projection, weight }: Known, seen: Weight | null): Promise<boolean> {
  const values = {
    provider: 'paddle',
    provider_subscription_id: projection.subscriptionId,
    provider_price_id: projection.priceId,
    provider_created_at: projection.createdAt,
    plan_key: projection.planKey,
    status: projection.status,
    billing_interval: projection.interval,
    trial_ends_at: projection.trialEndsAt,
    past_due_since: projection.pastDueSince,
    grace_ends_at: projection.graceEndsAt,
    current_period_start: projection.periodStart,
    current_period_end: projection.periodEnd,
    cancel_at_period_end: projection.cancelAtPeriodEnd,
    news_at: weight.at,
    news_rank: weight.rank,
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('subscription')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('org_id')
        .doUpdateSet({ ...values, updated_at: sql<string>`clock_timestamp()` })
        .where(sql<boolean>`
          case when subscription.provider_subscription_id = excluded.provider_subscription_id then
            (subscription.news_at, subscription.news_rank) < (excluded.news_at, excluded.news_rank)
            or (subscription.news_at, subscription.news_rank) = (${seen?.at ?? null}::timestamptz, ${seen?.rank ?? null}::smallint)
          else subscription.provider_created_at < excluded.provider_created_at end
        `),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

async function keepCustomer(db: Trx, orgId: string, customerId: string): Promise<void> {
  await db
    .insertInto('billing_customer')
    .values({ org_id: orgId, provider: 'paddle', provider_customer_id: customerId })
    .onConflict((conflict) =>
      conflict
        .column('org_id')
        .doUpdateSet({
          provider: 'paddle',
          provider_customer_id: customerId,
          updated_at: sql<string>`clock_timestamp()`,
        })
        .where('billing_customer.provider_customer_id', '!=', customerId),
    )
    .execute()
}

async function tell(db: Trx, orgId: string, happening: Happening, { projection, weight }: Known): Promise<void> {
  if (happening === 'past_due') return tellOverdue(db, orgId, projection)
  await db
    .insertInto('subscription_event')
    .values({ org_id: orgId, type: happening, cause: `${projection.subscriptionId}:${weight.at}` })
    .onConflict((conflict) => conflict.columns(['org_id', 'type', 'cause']).doNothing())
    .execute()
}

/** Once for each payment that failed, however often Paddle tries it again. */
async function tellOverdue(
  db: Trx,
  orgId: string,
  { subscriptionId, pastDueSince, graceEndsAt }: Projection,
): Promise<void> {
  const day = graceEndsAt?.slice(0, 10)
  await notify(db, {
    orgId,
    type: 'payment_overdue',
    title: 'A payment is overdue',
    body: `The card was declined. Update the payment method under Settings, Plan and credits: from ${day} on this workspace can only be read, and posts that are due then are held back until the payment is made. A post that is too late by then waits for somebody’s decision.`,
    href: '/settings/plan',
    dedupeKey: `payment_overdue:${subscriptionId}:${pastDueSince}`,
    permission: 'billing:manage',
    metadata: { subject: { type: 'subscription', id: subscriptionId }, graceEndsAt },
  })
}
