import type { ActRow } from '#features/publisher/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import { presentItem } from '../rows/items.ts'

interface Ended {
  db: Trx
  services: Services
  act: ActRow
  itemId: string
}

/**
 * Writes into the item how its reply ended. The item may be gone, since posts of strangers are deleted after thirty
 * days.
 */
export async function saveReplyEnd({ db, services, act, itemId }: Ended): Promise<void> {
  const { org_id: orgId } = act
  const at = act.finished_at ?? services.clock.now().toISOString()
  const [ref] = act.live_parts as PublishedRef[] // jsonb columns return what was written
  const isSent = act.status === 'done'
  const item = await db
    .updateTable('engagement_item')
    .set(
      isSent
        ? {
            status: 'sent',
            sent_external_id: ref?.externalId ?? null,
            sent_url: ref?.url || null,
            sent_at: at,
            last_error: null,
            in_doubt: false,
            updated_at: at,
          }
        : { status: 'failed', last_error: act.last_error, in_doubt: act.outcome_unknown, updated_at: at },
    )
    .where('org_id', '=', orgId)
    .where('id', '=', itemId)
    .where('status', '=', 'sending')
    .returningAll()
    .executeTakeFirst()
  if (!item || !isSent) return
  const data = await presentItem({ db, orgId, services }, item)
  await emitEvent(db, services, { orgId, type: 'reply.sent', data: () => data })
}
