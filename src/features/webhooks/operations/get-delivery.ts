import { Id } from '#contract/common.ts'
import { WebhookDeliveryDetail } from '#contract/programs/webhook.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentDelivery } from '../delivering/present-delivery.ts'

export const getWebhookDelivery = operation({
  name: 'getWebhookDelivery',
  route: 'GET /v1/orgs/{orgId}/webhooks/{webhookId}/deliveries/{deliveryId}',
  summary: 'Look at a delivery: what was sent, and how each attempt ended',
  tag: 'orgs',
  permission: 'automation:manage',
  params: { webhookId: Id, deliveryId: Id },
  output: WebhookDeliveryDetail,
}).handle(async (ctx, { webhookId, deliveryId }) => {
  const row = await ctx.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (!row) throw notFound('delivery of this webhook')
  const attempts = await ctx.db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
  return {
    ...presentDelivery(row),
    payload: JSON.parse(row.payload),
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      startedAt: attempt.started_at,
      durationMs: attempt.duration_ms,
      httpStatus: attempt.http_status,
      error: attempt.error,
      answer: attempt.answer,
    })),
  }
})
