import { Id } from '#contract/common.ts'
import { Webhook } from '#contract/programs/webhook.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentWebhook } from '../hooks/present-webhook.ts'

export const deleteWebhook = operation({
  name: 'deleteWebhook',
  route: 'DELETE /v1/orgs/{orgId}/webhooks/{webhookId}',
  done: 'deleted',
  summary: 'Delete a webhook with the record of its deliveries; what was not delivered yet is not sent',
  tag: 'orgs',
  permission: 'automation:manage',
  params: { webhookId: Id },
  output: Webhook,
}).handle(async (ctx, { webhookId }) => {
  const row = await ctx.db
    .deleteFrom('webhook')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
  ctx.audit({ type: 'webhook', id: webhookId, before: row })
  return presentWebhook(row, ctx.now)
})
