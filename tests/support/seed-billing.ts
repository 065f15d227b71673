import { sql } from 'kysely'
import { grantCredits, holdCredits, settleHold } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'

/** Makes a plan with payments, and credits of which some were used, some are reserved and many are left. */
export async function seedBilling(
  { owner: db, services }: Pick<TestApp, 'owner' | 'services'>,
  orgId: string,
  mark: string,
): Promise<void> {
  await db.insertInto('credit_budget').values({ org_id: orgId, milli: 5_000_000 }).execute()
  const periodStart = new Date(Date.now() - 6 * 86_400_000).toISOString()
  await seedSubscription(db, orgId, mark, periodStart)
  const transactionId = newId()
  const paid = {
    org_id: orgId,
    provider: 'paddle',
    status: 'paid',
    currency: 'EUR',
    paid_at: sql<string>`now()`,
  } as const
  await db
    .insertInto('billing_transaction')
    .values({
      ...paid,
      id: transactionId,
      provider_transaction_id: `transaction of ${mark}`,
      type: 'credits',
      amount: 14_900,
    })
    .execute()
  await db
    .insertInto('billing_term')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_transaction_id: `transaction of ${mark}`,
      plan_key: 'agency',
      starts_at: periodStart,
      ends_at: sql<string>`now() + interval '24 days'`,
      months_granted: 1,
    })
    .execute()
  const event = { event_type: 'transaction.completed', occurred_at: '2026-01-01T00:00:00Z', body: mark }
  await db
    .insertInto('paddle_event')
    .values({
      event_id: `event of ${orgId}`,
      ...event,
      from_stream: false,
      applied_at: sql<string>`now()`,
      org_id: orgId,
    })
    .execute()
  await db
    .insertInto('invoice')
    .values({ ...paid, provider_invoice_id: `invoice of ${mark}`, transaction_id: transactionId, total: 14_900 })
    .execute()
  await inScope(services.db, { orgId }, async (trx) => {
    const of = { orgId, action: 'rewrite' as const, milliCredits: 2000, expiresInSeconds: 30 * 86_400 }
    const subject = { type: `type of ${mark}`, id: newId() }
    await grantCredits(trx, {
      orgId,
      kind: 'purchased',
      milliCredits: 1_000_000_000,
      cause: `cause of ${mark}`,
      expiresAt: null,
    })
    const { id: holdId } = await holdCredits(trx, { ...of, key: `key of ${mark}`, runId: newId(), subject })
    await holdCredits(trx, { ...of, key: `another key of ${mark}` })
    const usage = {
      feature: `feature of ${mark}`,
      provider: 'openai',
      model: `model of ${mark}`,
      pricingVersion: '2026-11-10',
      inputTokens: 900,
      outputTokens: 100,
      totalTokens: 1000,
      costMicroUsd: 1500,
    }
    await settleHold(trx, { orgId, holdId, usedMilli: 1500, usage })
  })
}

/**
 * Fills every column that a provider writes for a running subscription, although some values exclude others. The paid
 * plan is larger than the plan of the next period.
 */
async function seedSubscription(db: TestApp['owner'], orgId: string, mark: string, periodStart: string): Promise<void> {
  const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days}::int)`
  await db
    .insertInto('billing_customer')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_customer_id: `customer of ${mark} ${orgId}`,
      credit_balances: JSON.stringify([{ currencyCode: 'EUR', availableCents: 500 }]),
    })
    .execute()
  await db
    .insertInto('subscription')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_subscription_id: `subscription of ${mark} ${orgId}`,
      plan_key: 'team',
      provider_price_id: `price of ${mark}`,
      status: 'active',
      billing_interval: 'month',
      trial_ends_at: inDays(-20),
      past_due_since: inDays(-2),
      grace_ends_at: inDays(5),
      current_period_start: periodStart,
      current_period_end: inDays(24),
      cancel_at_period_end: false,
    })
    .execute()
  await db
    .insertInto('subscription_event')
    .values({ org_id: orgId, type: 'resumed', cause: `cause of ${mark}` })
    .execute()
  const other = { org_id: orgId, provider: 'paddle', provider_subscription_id: `another subscription of ${mark}` }
  await db
    .insertInto('subscription_beside')
    .values({ ...other, plan_key: 'solo' })
    .execute()
  const { user_id } = await db
    .selectFrom('member')
    .select('user_id')
    .where('org_id', '=', orgId)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('billing_trial')
    .values({ ...other, user_id, counts: true })
    .execute()
}
