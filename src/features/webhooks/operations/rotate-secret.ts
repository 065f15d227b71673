import { Id } from '#contract/common.ts'
import { WebhookWithSecret } from '#contract/programs/webhook.ts'
import { operation } from '#kernel/operation.ts'
import { lockWebhook } from '../hooks/find-webhook.ts'
import { presentWebhook } from '../hooks/present-webhook.ts'
import { newWebhookSecret, sealSecret } from '../hooks/secret.ts'

const PREVIOUS_SIGNS_MS = 24 * 60 * 60 * 1000

export const rotateWebhookSecret = operation({
  name: 'rotateWebhookSecret',
  route: 'POST /v1/orgs/{orgId}/webhooks/{webhookId}/rotate-secret',
  done: 'made a new secret for',
  summary: 'Give a webhook a new secret',
  description:
    'The new secret is shown this once. For 24 hours messages carry two signatures, by it and by the one before, so ' +
    'that the receiver can change over; after a second rotation within that time the first secret signs no more.',
  tag: 'orgs',
  permission: 'automation:manage',
  answer: { secret: true },
  params: { webhookId: Id },
  output: WebhookWithSecret,
}).handle(async (ctx, { webhookId }) => {
  const before = await lockWebhook(ctx.db, { orgId: ctx.orgId, webhookId })
  const secret = newWebhookSecret()
  const after = await ctx.db
    .updateTable('webhook')
    .set({
      secret_sealed: sealSecret(ctx.services.keyRing, before, secret),
      previous_secret_sealed: before.secret_sealed,
      previous_secret_until: new Date(ctx.now.getTime() + PREVIOUS_SIGNS_MS).toISOString(),
      updated_at: ctx.now.toISOString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'webhook', id: webhookId, before, after })
  return { ...presentWebhook(after, ctx.now), secret }
})
