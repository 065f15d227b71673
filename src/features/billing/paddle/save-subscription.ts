import { sql } from 'kysely'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type AccessState, setAccessState } from '../access-state.ts'
import { apply, type Happening, type Known, type News, STANDING, type Verdict, verdictOf } from './core/apply.ts'
import { FETCHED, type Weight } from './core/news.ts'
import { accessOf, type Projection } from './core/project.ts'
import { noteBeside } from './subscriptions-beside.ts'
import { noteTrial } from './trials.ts'

/**
 * The known subscription of the workspace, with its row locked. Null if there is none, or if it belongs to another
 * provider.
 */
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

/** Keeps the microseconds, which the usual parser of times removes. */
const inIso = (at: string): string => at.replace(' ', 'T').replace('+00', 'Z')

/**
 * Applies news about a subscription, unless the known state weighs more. The row is locked, and the statement itself
 * contains the condition, so that older news cannot overwrite newer news, in whatever order workers run. If the
 * subscription runs besides the known one, this is recorded and people are told.
 */
export async function saveSubscription(
  db: Trx,
  orgId: string,
  news: News & { buyer: string | null },
  now: Date,
): Promise<Verdict> {
  const known = await knownSubscription(db, orgId)
  const verdict = verdictOf(known, news)
  const isOther = known !== null && known.projection.subscriptionId !== news.projection.subscriptionId
  if (isOther) await noteBeside(db, orgId, { verdict, known: known.projection, other: news.projection })
  const applied = apply(known, news)
  if (!applied) return verdict
  if (!(await write(db, orgId, applied.state, news.seen ?? null))) return 'older'
  const { projection, weight } = applied.state
  await keepCustomer(db, orgId, projection.customerId)
  await setAccessState(db, orgId, await accessBy(db, orgId, { projection, buyer: news.buyer }, now))
  for (const happening of applied.happenings) await tell(db, orgId, happening, { projection, weight })
  return verdict
}

/** What the workspace may do with this subscription. A trial gives access only if it counts (`noteTrial`). */
async function accessBy(
  db: Trx,
  orgId: string,
  { projection, buyer }: { projection: Projection; buyer: string | null },
  now: Date,
): Promise<AccessState> {
  const { status, subscriptionId, trialEndsAt: endsAt } = projection
  const counts = status !== 'trialing' || (await noteTrial(db, orgId, { subscriptionId, buyer, endsAt }))
  return counts ? accessOf(projection, now) : 'subscription_required'
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
          else excluded.news_rank = ${FETCHED}::smallint
            and not (${standingOf('subscription')} = 2 and ${standingOf('excluded')} = 2)
            and (${standingOf('subscription')}, subscription.provider_created_at)
              < (${standingOf('excluded')}, excluded.provider_created_at) end
        `),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

const standingOf = (row: 'subscription' | 'excluded') => sql<number>`
  case ${sql.ref(`${row}.status`)} when 'canceled' then ${STANDING.canceled}::int
    when 'paused' then ${STANDING.paused}::int else 2 end
`

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

/** Tells once for each failed payment, however often Paddle tries it again. */
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
