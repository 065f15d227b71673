import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notifications.ts'
import { type Permission, ROLES, roleAllows } from '#contract/roles.ts'
import type { Trx } from '#kernel/db/database.ts'

export interface Notice {
  orgId: string
  type: NotificationType
  title: string
  body?: string | null
  /** Where in the web app the person can act on it, from the root: `/accounts`. */
  href?: string | null
  /** The same cause has the same key: a second one for it is dropped. B6-2 */
  dedupeKey: string
  /** Who is told: the active members whose role includes it. */
  permission: Permission
  metadata: { subject: { type: string; id: string } } & Record<string, unknown>
}

/** One notification for each member concerned, in the transaction of the change that caused it. */
export async function notify(db: Trx, notice: Notice): Promise<void> {
  const roles = ROLES.filter((role) => roleAllows(role, notice.permission))
  const columns = ['org_id', 'user_id', 'type', 'tier', 'title', 'body', 'href', 'dedupe_key', 'metadata'] as const
  await db
    .insertInto('notification')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select(({ cast, val }) => [
          'org_id',
          'user_id',
          cast<string>(val(notice.type), 'text').as('type'),
          cast<string>(val(NOTIFICATION_TYPES[notice.type]), 'text').as('tier'),
          cast<string>(val(notice.title), 'text').as('title'),
          cast<string | null>(val(notice.body ?? null), 'text').as('body'),
          cast<string | null>(val(notice.href ?? null), 'text').as('href'),
          cast<string>(val(notice.dedupeKey), 'text').as('dedupe_key'),
          cast<string>(val(JSON.stringify(notice.metadata)), 'jsonb').as('metadata'),
        ])
        .where('org_id', '=', notice.orgId)
        .where('status', '=', 'active')
        .where('role', 'in', roles),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'dedupe_key']).doNothing())
    .execute()
}
