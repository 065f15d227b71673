import { sql } from 'kysely'
import { z } from 'zod'
import { inScope } from '#kernel/db/transaction.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import type { Services } from '#kernel/services.ts'
import { buyerOf, lookBeside, weighOther } from './compare.ts'
import { FETCHED, rankOf } from './core/news.ts'
import { project } from './core/project.ts'
import { PaddleError } from './paddle-error.ts'
import { provenPurchase } from './proof.ts'
import { isRefund, saveRefund } from './save-refund.ts'
import { knownSubscription, saveSubscription } from './save-subscription.ts'
import { saveTransaction } from './save-transaction.ts'
import { type Paddle, paddleOf } from './settings.ts'
import { PaddleAdjustment, PaddleEvent, PaddleSubscription, PaddleTransaction } from './wire.ts'

/**
 * Applies one stored event. Events may come in any order, more than once, or not at all, and the result is the same.
 */
export const applyPaddleEvent = defineJob({
  name: 'billing.apply_paddle_event',
  input: z.object({ eventId: z.string() }),
  retryDelaysSeconds: [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600],
}).handle(async ({ services, now }, { eventId }) => {
  const paddle = paddleOf(services)
  if (!paddle) return
  const stored = await inScope(services.db, {}, (db) =>
    db.selectFrom('paddle_event').select(['body', 'applied_at']).where('event_id', '=', eventId).executeTakeFirst(),
  )
  if (!stored || stored.applied_at !== null) return
  const event = PaddleEvent.parse(JSON.parse(stored.body))
  const orgId = await applyTo({ services, paddle, now: services.clock.now() }, event)
  await inScope(services.db, {}, (db) =>
    db
      .updateTable('paddle_event')
      .set({ applied_at: now.toISOString(), org_id: orgId })
      .where('event_id', '=', eventId)
      .execute(),
  )
})

export interface Surroundings {
  services: Services
  paddle: Paddle
  now: Date
}

/** Returns the workspace that the event is about. Null if none is known here. */
async function applyTo(at: Surroundings, event: PaddleEvent): Promise<string | null> {
  const [entity] = event.event_type.split('.')
  switch (entity) {
    case 'subscription': {
      const subscription = PaddleSubscription.parse(event.data)
      const weight = { at: event.occurred_at, rank: rankOf(event.event_type) }
      return applySubscription(at, subscription, weight)
    }
    case 'transaction':
      return applyTransaction(at, PaddleTransaction.parse(event.data), event.occurred_at)
    case 'adjustment':
      return applyAdjustment(at, PaddleAdjustment.parse(event.data))
    default:
      return null
  }
}

async function applySubscription(
  at: Surroundings,
  subscription: PaddleSubscription,
  weight: { at: string; rank: number },
  boughtFor: string | null = null,
): Promise<string | null> {
  const { services, paddle, now } = at
  const known = await workspaceOf(services, { subscriptionId: subscription.id })
  const orgId = known ?? provenPurchase(services.keyRing, subscription)?.orgId ?? boughtFor
  const projection = project(subscription, paddle.settings)
  if (!projection)
    services.log.warn({ subscription: subscription.id }, 'a subscription at Paddle sells no plan of PADDLE_PRICES')
  if (!orgId || !projection) return orgId
  const isOther = await inScope(services.db, { orgId }, async (db) => {
    const counting = await knownSubscription(db, orgId)
    if (counting && counting.projection.subscriptionId !== subscription.id) return true
    await saveSubscription(db, orgId, { projection, weight, buyer: buyerOf(services, subscription) }, now)
    await lookBeside(db, orgId)
    return false
  })
  if (isOther) await weighOther(services, paddle, orgId, subscription.id)
  return orgId
}

async function applyTransaction(
  at: Surroundings,
  transaction: PaddleTransaction,
  toldAt: string,
): Promise<string | null> {
  const { services, paddle, now } = at
  const { subscription_id: subscriptionId } = transaction
  const bought = provenPurchase(services.keyRing, transaction)
  const known =
    (await workspaceOf(services, { subscriptionId, transactionId: transaction.id })) ?? bought?.orgId ?? null
  // A subscription other than the known one is fetched from Paddle first: what a payment gives depends on whether its
  // subscription is the one that counts.
  const orgId = subscriptionId ? await knowSubscription(at, subscriptionId, known) : known
  if (!orgId) return null
  // The credits that a change of plan adds depend on what was paid before.
  const earlier =
    subscriptionId && transaction.origin === 'subscription_update' && transaction.status === 'completed'
      ? await paddle.client.transactionsOf(subscriptionId)
      : []
  const inOrder = earlier
    .filter(({ id, created_at }) => id !== transaction.id && created_at < transaction.created_at)
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  const { prices } = paddle.settings
  const told = (one: PaddleTransaction, when: string) => ({
    transaction: one,
    at: when,
    prices,
    now,
    buyer: buyerOf(services, one),
  })
  await inScope(services.db, { orgId }, async (db) => {
    for (const one of inOrder) await saveTransaction(db, orgId, told(one, one.updated_at))
    await saveTransaction(db, orgId, told(transaction, toldAt))
  })
  return orgId
}

/**
 * Only an approved refund changes anything. Its transaction may be unknown here, so it is first fetched from Paddle and
 * stored.
 */
async function applyAdjustment(at: Surroundings, adjustment: PaddleAdjustment): Promise<string | null> {
  if (!isRefund(adjustment)) return null
  const { services, paddle } = at
  const transaction = await paddle.client.transaction(adjustment.transaction_id)
  const orgId = await applyTransaction(at, transaction, transaction.updated_at)
  if (orgId) await inScope(services.db, { orgId }, (db) => saveRefund(db, orgId, adjustment))
  return orgId
}

/**
 * Makes sure that a subscription is known here, by asking Paddle for it. Returns its workspace. Null if none is known
 * here.
 */
async function knowSubscription(at: Surroundings, id: string, boughtFor: string | null): Promise<string | null> {
  const { services, paddle } = at
  const counting =
    boughtFor && (await inScope(services.db, { orgId: boughtFor }, (db) => knownSubscription(db, boughtFor)))
  if (counting && counting.projection.subscriptionId === id) return boughtFor
  try {
    const subscription = await paddle.client.subscription(id)
    const weight = { at: subscription.updated_at, rank: FETCHED }
    return (await applySubscription(at, subscription, weight, boughtFor)) ?? boughtFor
  } catch (error) {
    if (error instanceof PaddleError && error.status === 404) return boughtFor
    throw error
  }
}

interface Traces {
  subscriptionId?: string | null | undefined
  transactionId?: string
}

/** The workspace of a stored subscription or transaction. Null if neither is stored here. */
function workspaceOf(services: Services, { subscriptionId, transactionId }: Traces): Promise<string | null> {
  return inScope(services.db, {}, async (db) => {
    const { rows } = await sql<{ org_id: string | null }>`
      select paddle_workspace(${subscriptionId ?? null}, ${transactionId ?? null}) as org_id
    `.execute(db)
    return rows[0]?.org_id ?? null
  })
}
