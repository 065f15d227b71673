import { WebhookDescription, WebhookEvents, WebhookUrl, WebhookWithSecret } from '#contract/programs/webhook.ts'
import { lockMembers } from '#features/members/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { presentWebhook } from '../hooks/present-webhook.ts'
import { requireReceiverAddress } from '../hooks/receiver-address.ts'
import { newWebhookSecret, sealSecret } from '../hooks/secret.ts'

/** The most webhooks of a workspace, because each costs a row for every event. */
const MOST = 20

export const createWebhook = operation({
  name: 'createWebhook',
  route: 'POST /v1/orgs/{orgId}/webhooks',
  done: 'added',
  summary: 'Create a webhook: an address that is told what happens in the workspace',
  description:
    'Messages are signed and delivered as the Standard Webhooks specification says. The secret is shown this once. ' +
    'At most 20 a workspace.',
  tag: 'orgs',
  permission: 'automation:manage',
  answer: { secret: true, status: 201 },
  body: {
    url: WebhookUrl,
    events: WebhookEvents.optional(),
    description: WebhookDescription.nullable().optional(),
  },
  output: WebhookWithSecret,
}).handle(async (ctx, { url, events, description }) => {
  requireReceiverAddress(ctx.services, url)
  await requireRoom(ctx)
  const id = newId()
  const secret = newWebhookSecret()
  const row = await ctx.db
    .insertInto('webhook')
    .values({
      org_id: ctx.orgId,
      id,
      url,
      description: description || null,
      events: [...new Set(events)],
      secret_sealed: sealSecret(ctx.services.keyRing, { org_id: ctx.orgId, id }, secret),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'webhook', id, after: row })
  return { ...presentWebhook(row, ctx.now), secret }
})

async function requireRoom({ db, orgId }: OrgContext): Promise<void> {
  await lockMembers(db, orgId) // so that webhooks created at the same time are counted one after the other
  const { n } = await db
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  if (n >= MOST) {
    throw invalidField('body', 'too_many', `A workspace has at most ${MOST} webhooks: delete one that is not needed`)
  }
}
