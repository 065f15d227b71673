import { z } from 'zod'
import { Id, pageOf } from '#contract/common.ts'
import { WebhookDelivery } from '#contract/programs/webhook.ts'
import { DELIVERY_STATUSES, TEST_EVENT, WEBHOOK_EVENT_NAMES } from '#contract/programs/webhook-events.ts'
import { newestPage } from '#kernel/db/newest-page.ts'
import { filtering, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentDelivery } from '../delivering/present-delivery.ts'
import { requireWebhook } from '../hooks/find-webhook.ts'

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  route: 'GET /v1/orgs/{orgId}/webhooks/{webhookId}/deliveries',
  summary: 'List what was sent to a webhook in the last 30 days, newest first',
  tag: 'orgs',
  permission: 'automation:manage',
  params: { webhookId: Id },
  query: {
    ...paging(),
    ...filtering({
      status: { value: z.enum(DELIVERY_STATUSES), ops: ['eq', 'in'] },
      event: { value: z.enum([...WEBHOOK_EVENT_NAMES, TEST_EVENT]), ops: ['eq', 'in'] },
    }),
  },
  output: pageOf(WebhookDelivery),
}).handle(async (ctx, input) => {
  await requireWebhook(ctx.db, { orgId: ctx.orgId, webhookId: input.webhookId })
  const statuses = input['filter[status]']
  const events = input['filter[event]']
  let matching = ctx.db
    .selectFrom('webhook_delivery')
    .where('org_id', '=', ctx.orgId)
    .where('webhook_id', '=', input.webhookId)
  if (statuses) matching = matching.where('status', 'in', statuses)
  if (events) matching = matching.where('event', 'in', events)
  const { rows, total } = await newestPage(matching, input)
  return pageAnswer(rows.map(presentDelivery), input, total)
})
