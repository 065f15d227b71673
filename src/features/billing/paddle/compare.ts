import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { isRunning, type Verdict } from './core/apply.ts'
import { FETCHED, type Weight } from './core/news.ts'
import { project } from './core/project.ts'
import { provenPurchase } from './proof.ts'
import { isRefund, saveRefund } from './save-refund.ts'
import { knownSubscription, saveSubscription } from './save-subscription.ts'
import { saveTransaction } from './save-transaction.ts'
import { type Paddle, paddleOf } from './settings.ts'
import { besides } from './subscriptions-beside.ts'
import type { PaddleSubscription } from './wire.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST_AT_ONCE = 50

/** Asks Paddle for a workspace's subscription and stores the answer, whatever news came or got lost. */
export const comparePaddle = defineJob({
  name: 'billing.compare_paddle',
  input: z.object({ orgId: z.uuid() }),
  retryDelaysSeconds: [60, 600, 3600],
  atOnce: 2,
}).handle(async ({ services }, { orgId }) => {
  const paddle = paddleOf(services)
  if (paddle) await compare(services, paddle, orgId)
})

/** Compares every subscription once a night. `sweep` may call the functions that look across workspaces. */
export async function beginComparing(services: Services, sweep: Db): Promise<void> {
  if (!paddleOf(services)) return
  const before = new Date(services.clock.now().getTime() - DAY_MS).toISOString()
  const due = sql<{ orgId: string }>`select org_id as "orgId" from paddle_to_compare(${before}, ${MOST_AT_ONCE})`
  await eachDue(services, sweep, due, (db, { orgId }) => enqueue(db, comparePaddle, { orgId }, { singletonKey: orgId }))
}

/**
 * Fetches the subscription with its transactions and refunds from Paddle, and stores all of them. Throws PaddleError.
 */
export async function compare(services: Services, paddle: Paddle, orgId: string): Promise<void> {
  const known = await weighAgainstOthers(services, paddle, orgId)
  if (!known) return
  const { client, settings } = paddle
  const { subscriptionId, customerId } = known.projection
  const subscription = await client.subscription(subscriptionId)
  const transactions = await client.transactionsOf(subscriptionId)
  const adjustments = await client.adjustmentsOf(subscriptionId)
  const balances = customerId === '' ? [] : await client.balances(customerId)
  const now = services.clock.now()
  await keepFetched(services, paddle, orgId, subscription, known.weight)
  await inScope(services.db, { orgId }, async (db) => {
    transactions.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
    for (const transaction of transactions)
      await saveTransaction(db, orgId, {
        transaction,
        at: transaction.updated_at,
        prices: settings.prices,
        now,
        buyer: buyerOf(services, transaction),
      })
    for (const adjustment of adjustments.filter(isRefund)) await saveRefund(db, orgId, adjustment)
    const credit = balances.map(({ currency_code, balance }) => ({
      currencyCode: currency_code,
      availableCents: Number(balance.available),
    }))
    await db
      .updateTable('billing_customer')
      .set({ credit_balances: JSON.stringify(credit) })
      .where('org_id', '=', orgId)
      .execute()
    await db.updateTable('subscription').set({ compared_at: now.toISOString() }).where('org_id', '=', orgId).execute()
  })
}

/** Asks Paddle for every subscription that runs besides the known one, and returns the one that counts. */
async function weighAgainstOthers(services: Services, paddle: Paddle, orgId: string) {
  const others = await inScope(services.db, { orgId }, (db) => besides(db, orgId))
  for (const id of others) await weighOther(services, paddle, orgId, id)
  return inScope(services.db, { orgId }, (db) => knownSubscription(db, orgId))
}

/**
 * Handles another subscription of the workspace than the known one. Paddle is asked for both before one of them counts,
 * because the stored state of either may be old. If both run, the operator of the installation is told.
 */
export async function weighOther(services: Services, paddle: Paddle, orgId: string, otherId: string): Promise<void> {
  const known = await inScope(services.db, { orgId }, (db) => knownSubscription(db, orgId))
  if (known) {
    const standing = await paddle.client.subscription(known.projection.subscriptionId)
    await keepFetched(services, paddle, orgId, standing, known.weight)
  }
  const other = await paddle.client.subscription(otherId)
  const verdict = await keepFetched(services, paddle, orgId, other, null)
  if (verdict === 'beside')
    services.log.error(
      { orgId, runs: known?.projection.subscriptionId, beside: otherId },
      'two subscriptions run for a workspace: the second gives nothing here, so cancel and refund it at Paddle',
    )
}

/** If the subscription that counts has stopped, another running one may replace it. */
export async function lookBeside(db: Trx, orgId: string): Promise<void> {
  const known = await knownSubscription(db, orgId)
  if (!known || isRunning(known.projection) || (await besides(db, orgId)).length === 0) return
  await enqueue(db, comparePaddle, { orgId }, { singletonKey: orgId })
}

export const buyerOf = (
  { keyRing }: Pick<Services, 'keyRing'>,
  entity: Pick<PaddleSubscription, 'custom_data' | 'created_at'>,
): string | null => provenPurchase(keyRing, entity)?.userId ?? null

/** Stores Paddle's own answer. `seen` is the known state when Paddle was asked. */
export async function keepFetched(
  services: Services,
  { settings }: Paddle,
  orgId: string,
  subscription: PaddleSubscription,
  seen: Weight | null,
): Promise<Verdict> {
  const projection = project(subscription, settings)
  if (!projection) return 'older'
  const weight = { at: subscription.updated_at, rank: FETCHED }
  const now = services.clock.now()
  return inScope(services.db, { orgId }, async (db) => {
    const news = { projection, weight, seen, buyer: buyerOf(services, subscription) }
    const verdict = await saveSubscription(db, orgId, news, now)
    await lookBeside(db, orgId)
    return verdict
  })
}
