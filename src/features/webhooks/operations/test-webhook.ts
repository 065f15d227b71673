import { Id } from '#contract/common.ts'
import { WebhookDelivery } from '#contract/programs/webhook.ts'
import { TEST_EVENT } from '#contract/programs/webhook-events.ts'
import { operation } from '#kernel/operation.ts'
import { addDelivery } from '../delivering/add-delivery.ts'
import { messageOf } from '../delivering/message.ts'
import { presentDelivery } from '../delivering/present-delivery.ts'
import { lockWebhook, requireActive } from '../hooks/find-webhook.ts'

export const testWebhook = operation({
  name: 'testWebhook',
  route: 'POST /v1/orgs/{orgId}/webhooks/{webhookId}/test',
  done: 'tested',
  summary: 'Send a webhook.test message to a webhook, whatever it listens to',
  description: 'Answers the delivery, which is sent at once: look at it again to see what came of it.',
  tag: 'orgs',
  permission: 'automation:manage',
  params: { webhookId: Id },
  output: WebhookDelivery,
  answer: { status: 201 },
}).handle(async (ctx, { webhookId }) => {
  const { orgId, now } = ctx
  requireActive(await lockWebhook(ctx.db, { orgId, webhookId }))
  const payload = messageOf(TEST_EVENT, now, { orgId, webhookId })
  const row = await addDelivery(ctx.db, { orgId, webhookId, event: TEST_EVENT, payload, now })
  ctx.audit({ type: 'webhook', id: webhookId })
  return presentDelivery(row)
})
