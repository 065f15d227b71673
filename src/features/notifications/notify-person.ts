import { NOTIFICATION_TYPES } from '#contract/notifications.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Notice } from './notify.ts'

/** One notification for one person, of what concerns nobody else. */
export async function notifyPerson(db: Trx, userId: string, notice: Omit<Notice, 'permission'>): Promise<void> {
  await db
    .insertInto('notification')
    .values({
      org_id: notice.orgId,
      user_id: userId,
      type: notice.type,
      tier: NOTIFICATION_TYPES[notice.type],
      title: notice.title,
      body: notice.body ?? null,
      href: notice.href ?? null,
      dedupe_key: notice.dedupeKey,
      metadata: JSON.stringify(notice.metadata),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'dedupe_key']).doNothing())
    .execute()
}
