import type { EmittedEvent } from '#contract/programs/webhook.ts'
import type { Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import type { DeliveryRow } from './present-delivery.ts'

/** Adds a message for one webhook and the job that sends it, in the caller's transaction. */
export async function addDelivery(
  db: Trx,
  message: { orgId: string; webhookId: string; event: EmittedEvent; payload: string; now: Date },
): Promise<DeliveryRow> {
  const { orgId, webhookId, event, payload } = message
  const now = message.now.toISOString()
  const row = await db
    .insertInto('webhook_delivery')
    .values({
      org_id: orgId,
      webhook_id: webhookId,
      event,
      payload,
      created_at: now,
      round_began_at: now,
      next_attempt_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(db, deliverWebhook, { orgId, deliveryId: row.id, turn: row.turn })
  return row
}
