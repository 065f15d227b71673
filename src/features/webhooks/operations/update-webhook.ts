import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { Webhook, WebhookDescription, WebhookEvents, WebhookUrl } from '#contract/programs/webhook.ts'
import { WEBHOOK_STATUSES, type WebhookStatus } from '#contract/programs/webhook-events.ts'
import { operation } from '#kernel/operation.ts'
import { lockWebhook } from '../hooks/find-webhook.ts'
import { presentWebhook, type WebhookRow } from '../hooks/present-webhook.ts'
import { requireReceiverAddress } from '../hooks/receiver-address.ts'

export const updateWebhook = operation({
  name: 'updateWebhook',
  route: 'PATCH /v1/orgs/{orgId}/webhooks/{webhookId}',
  done: 'changed',
  summary: 'Change a webhook, disable it or make it active again',
  description:
    'Events that happen while it is disabled are not sent later. After a change of address, earlier messages go to ' +
    'the new one.',
  tag: 'orgs',
  permission: 'automation:manage',
  params: { webhookId: Id },
  body: {
    url: WebhookUrl.optional(),
    events: WebhookEvents.optional(),
    description: WebhookDescription.nullable().optional(),
    status: z.enum(WEBHOOK_STATUSES).optional(),
  },
  output: Webhook,
}).handle(async (ctx, { webhookId, url, events, description, status }) => {
  if (url !== undefined) requireReceiverAddress(ctx.services, url)
  const before = await lockWebhook(ctx.db, { orgId: ctx.orgId, webhookId })
  const after = await ctx.db
    .updateTable('webhook')
    .set({
      url: url ?? before.url,
      events: events ? [...new Set(events)] : before.events,
      description: description === undefined ? before.description : description || null,
      updated_at: ctx.now.toISOString(),
      // A new address has no failures yet.
      ...(url !== undefined && url !== before.url && { failing_since: null }),
      ...(status && status !== before.status && statusColumns(status, ctx.now)),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'webhook', id: webhookId, before, after })
  return presentWebhook(after, ctx.now)
})

function statusColumns(status: WebhookStatus, now: Date): Partial<WebhookRow> {
  return status === 'active'
    ? { status, disabled_reason: null, disabled_at: null, failing_since: null }
    : { status, disabled_reason: 'by_member', disabled_at: now.toISOString() }
}
