import type { EmittedEvent, WebhookEventData } from '#contract/programs/webhook.ts'
import type { TEST_EVENT } from '#contract/programs/webhook-events.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import type { Services } from '#kernel/services.ts'
import { addDelivery } from './add-delivery.ts'
import { messageOf } from './message.ts'

type WorkspaceEvent = Exclude<EmittedEvent, typeof TEST_EVENT>

export interface Happened<E extends WorkspaceEvent> {
  orgId: string
  type: E
  /** The resource in the API's form. Called in the transaction, and only if a webhook listens. */
  data: () => WebhookEventData<E> | Promise<WebhookEventData<E>>
}

/**
 * Adds the deliveries of an event in the transaction of the change, so that webhooks are told if and only if the change
 * is committed. If no webhook listens, this costs one read by the primary key.
 */
export async function emitEvent<E extends WorkspaceEvent>(
  db: Trx,
  { clock }: Pick<Services, 'clock'>,
  { orgId, type, data }: Happened<E>,
): Promise<void> {
  const webhooks = db.selectFrom('webhook').select(['id', 'events'])
  const active = await rowsOf(db, webhooks.where('org_id', '=', orgId).where('status', '=', 'active'))
  const listening = active.filter(({ events }) => events.length === 0 || events.includes(type))
  if (listening.length === 0) return
  const now = clock.now()
  const payload = messageOf(type, now, await data())
  for (const { id } of listening) await addDelivery(db, { orgId, webhookId: id, event: type, payload, now })
}
