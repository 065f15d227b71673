import { z } from 'zod'
import { Webhook } from '#contract/programs/webhook.ts'
import { operation } from '#kernel/operation.ts'
import { presentWebhook } from '../hooks/present-webhook.ts'

export const listWebhooks = operation({
  name: 'listWebhooks',
  route: 'GET /v1/orgs/{orgId}/webhooks',
  summary: 'List the webhooks of the workspace, oldest first',
  tag: 'orgs',
  permission: 'automation:manage',
  output: z.array(Webhook),
}).handle(async (ctx) => {
  const rows = await ctx.db
    .selectFrom('webhook')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => presentWebhook(row, ctx.now))
})
