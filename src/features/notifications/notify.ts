import { sql } from 'kysely'
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notifications.ts'
import { type Permission, ROLES, roleAllows } from '#contract/roles.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'

export interface NewNotification {
  orgId: string
  type: NotificationType
  title: string
  body?: string | null
  /** The path in the web app where the person can act on it: `/accounts`. */
  href?: string | null
  /** The same cause has the same key: a second notification for it is dropped. B6-2 */
  dedupeKey: string
  /** Active members are told whose role includes this permission. */
  permission: Permission
  metadata: { subject: { type: string; id: string } } & Record<string, unknown>
}

interface Values {
  orgId: string
  type: string
  tier: string
  title: string
  body: string | null
  href: string | null
  dedupeKey: string
  metadata: string
  roles: readonly string[]
}

const COLUMNS = ['org_id', 'user_id', 'type', 'tier', 'title', 'body', 'href', 'dedupe_key', 'metadata'] as const
const TELL = statement<Values>()((db, of) =>
  db
    .insertInto('notification')
    .columns(COLUMNS)
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select(({ cast, val }) => [
          'org_id',
          'user_id',
          cast<string>(val(of.type), 'text').as('type'),
          cast<string>(val(of.tier), 'text').as('tier'),
          cast<string>(val(of.title), 'text').as('title'),
          cast<string | null>(val(of.body), 'text').as('body'),
          cast<string | null>(val(of.href), 'text').as('href'),
          cast<string>(val(of.dedupeKey), 'text').as('dedupe_key'),
          cast<string>(val(of.metadata), 'jsonb').as('metadata'),
        ])
        .where('org_id', '=', of.orgId)
        .where('status', '=', 'active')
        .where(sql<boolean>`role = any (${of.roles}::text[])`),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'dedupe_key']).doNothing()),
)

/** One notification for each member concerned, in the transaction of the change that caused it. */
export async function notify(db: Trx, notification: NewNotification): Promise<void> {
  const { orgId, type, title, body = null, href = null, dedupeKey, permission, metadata } = notification
  await TELL(db, {
    orgId,
    type,
    tier: NOTIFICATION_TYPES[type],
    title,
    body,
    href,
    dedupeKey,
    metadata: JSON.stringify(metadata),
    roles: ROLES.filter((role) => roleAllows(role, permission)),
  })
}
