import { sql } from 'kysely'
import { z } from 'zod'
import { inScope } from '#kernel/db/transaction.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import type { Services } from '#kernel/services.ts'
import { FETCHED, rankOf } from './core/news.ts'
import { project } from './core/project.ts'
import { PaddleError } from './paddle-error.ts'
import { provenWorkspace } from './proof.ts'
import { isRefund, saveRefund } from './save-refund.ts'
import { saveSubscription } from './save-subscription.ts'
import { saveTransaction } from './save-transaction.ts'
import { type Paddle, paddleOf } from './settings.ts'
import { PaddleAdjustment, PaddleEvent, PaddleSubscription, PaddleTransaction } from './wire.ts'

/** Applies one stored event. Events come in any order, more than once, or not at all: nothing hangs on it. */
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

/** The workspace that it concerned; null: none that is known here. */
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
): Promise<string | null> {
  const { services, paddle, now } = at
  const orgId = await workspaceOf(services, { subscriptionId: subscription.id, customData: subscription.custom_data })
  const projection = project(subscription, paddle.settings)
  if (!projection)
    services.log.warn({ subscription: subscription.id }, 'a subscription at Paddle sells no plan of PADDLE_PRICES')
  if (!orgId || !projection) return orgId
  await inScope(services.db, { orgId }, (db) => saveSubscription(db, orgId, { projection, weight }, now))
  return orgId
}

async function applyTransaction(
  at: Surroundings,
  transaction: PaddleTransaction,
  toldAt: string,
): Promise<string | null> {
  const { services, paddle, now } = at
  const { subscription_id: subscriptionId, custom_data: customData } = transaction
  const known = await workspaceOf(services, { subscriptionId, transactionId: transaction.id, customData })
  // Its subscription may have been told of never: then it is asked for.
  const orgId = known ?? (subscriptionId ? await fetchSubscription(at, subscriptionId) : null)
  if (!orgId) return null
  // What a change of plan gives more follows from what was paid before it.
  const earlier =
    subscriptionId && transaction.origin === 'subscription_update' && transaction.status === 'completed'
      ? await paddle.client.transactionsOf(subscriptionId)
      : []
  const inOrder = earlier
    .filter(({ id, created_at }) => id !== transaction.id && created_at < transaction.created_at)
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  const { prices } = paddle.settings
  await inScope(services.db, { orgId }, async (db) => {
    for (const one of inOrder) await saveTransaction(db, orgId, { transaction: one, at: one.updated_at, prices, now })
    await saveTransaction(db, orgId, { transaction, at: toldAt, prices, now })
  })
  return orgId
}

/** Only an approved refund changes something; its transaction is asked for where nobody told of it. */
async function applyAdjustment(at: Surroundings, adjustment: PaddleAdjustment): Promise<string | null> {
  if (!isRefund(adjustment)) return null
  const { services, paddle } = at
  const transaction = await paddle.client.transaction(adjustment.transaction_id)
  const orgId = await applyTransaction(at, transaction, transaction.updated_at)
  if (orgId) await inScope(services.db, { orgId }, (db) => saveRefund(db, orgId, adjustment))
  return orgId
}

async function fetchSubscription(at: Surroundings, id: string): Promise<string | null> {
  try {
    const subscription = await at.paddle.client.subscription(id)
    return await applySubscription(at, subscription, { at: subscription.updated_at, rank: FETCHED })
  } catch (error) {
    if (error instanceof PaddleError && error.status === 404) return null
    throw error
  }
}

interface Traces {
  subscriptionId?: string | null | undefined
  transactionId?: string
  customData?: Record<string, unknown> | null | undefined
}

/** By what is known here already, else by what the checkout handed on and this installation can prove. */
async function workspaceOf(
  services: Services,
  { subscriptionId, transactionId, customData }: Traces,
): Promise<string | null> {
  const known = await inScope(services.db, {}, async (db) => {
    const { rows } = await sql<{ org_id: string | null }>`
      select paddle_workspace(${subscriptionId ?? null}, ${transactionId ?? null}) as org_id
    `.execute(db)
    return rows[0]?.org_id ?? null
  })
  return known ?? provenWorkspace(services.keyRing, customData)
}
