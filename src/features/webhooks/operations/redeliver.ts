import { Id } from '#contract/common.ts'
import { WebhookDelivery } from '#contract/programs/webhook.ts'
import { notFound } from '#kernel/errors.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { operation } from '#kernel/operation.ts'
import { deliverWebhook } from '../delivering/deliver-webhook.ts'
import { presentDelivery } from '../delivering/present-delivery.ts'
import { lockWebhook, requireActive } from '../hooks/find-webhook.ts'

export const redeliverWebhook = operation({
  name: 'redeliverWebhook',
  route: 'POST /v1/orgs/{orgId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
  done: 'sent again',
  summary: 'Send a message again, at once, with the same id and another 24 hours of attempts',
  tag: 'orgs',
  permission: 'automation:manage',
  params: { webhookId: Id, deliveryId: Id },
  output: WebhookDelivery,
}).handle(async (ctx, { webhookId, deliveryId }) => {
  const { db, orgId } = ctx
  requireActive(await lockWebhook(db, { orgId, webhookId }))
  const row = await db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      status: 'pending',
      // A job that still waits for an earlier turn then finds nothing to do.
      turn: eb('turn', '+', 1),
      round_began_at: ctx.now.toISOString(),
      round_attempts: 0,
      next_attempt_at: ctx.now.toISOString(),
    }))
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('delivery of this webhook')
  await enqueue(db, deliverWebhook, { orgId, deliveryId, turn: row.turn })
  ctx.audit({ type: 'webhook_delivery', id: deliveryId })
  return presentDelivery(row)
})
