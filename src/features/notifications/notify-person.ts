import { NOTIFICATION_TYPES } from '#contract/notifications.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { NewNotification } from './notify.ts'

/** One notification for one person, about what concerns nobody else. */
export async function notifyPerson(
  db: Trx,
  userId: string,
  notification: Omit<NewNotification, 'permission'>,
): Promise<void> {
  await db
    .insertInto('notification')
    .values({
      org_id: notification.orgId,
      user_id: userId,
      type: notification.type,
      tier: NOTIFICATION_TYPES[notification.type],
      title: notification.title,
      body: notification.body ?? null,
      href: notification.href ?? null,
      dedupe_key: notification.dedupeKey,
      metadata: JSON.stringify(notification.metadata),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'dedupe_key']).doNothing())
    .execute()
}
