import type { Selectable } from 'kysely'
import type { Notification } from '#contract/news/notification.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export function presentNotification(row: Selectable<DB['notification']>): Notification {
  return {
    id: row.id,
    orgId: row.org_id,
    type: row.type,
    title: row.title,
    body: row.body,
    href: row.href,
    tier: row.tier,
    channels: row.channels,
    status: row.status,
    dedupeKey: row.dedupe_key,
    readAt: row.read_at,
    dismissedAt: row.dismissed_at,
    emailSentAt: row.email_sent_at,
    createdAt: row.created_at,
    metadata: row.metadata as Notification['metadata'], // written by `notify` only
  }
}
