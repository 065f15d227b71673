import { type RawBuilder, sql } from 'kysely'
import type { NewsPath } from '#contract/news/news-paths.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/news/notifications.ts'
import { plainLine } from '#contract/text/plain-text.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { AskingType, CauseOf } from './causes.ts'

/** How long people have to see a request in the app before it is mailed. */
const TO_BE_SEEN_SECONDS = 5 * 60

/** Types that another part of Galley already mails. */
const MAILED_OTHERWISE: ReadonlySet<NotificationType> = new Set(['invitation'])

/** A notification in database form, without its receivers. */
interface News {
  orgId: string
  type: string
  tier: string
  title: string
  body: string | null
  href: string | null
  dedupeKey: string
  metadata: string
  /** Seconds after which a worker decides whether to mail it. Null means never. */
  mailedAfter: number | null
}

/**
 * A type with its key. The same cause has the same key, and a second notification with the key is dropped (Spec E2).
 * For a type that asks for action, the key begins with one of the type's causes, by which Galley knows when the
 * notification is settled.
 */
export type Keyed = {
  [T in NotificationType]: { type: T; dedupeKey: T extends AskingType ? `${CauseOf<T>}:${string}` : string }
}[NotificationType]

/** A notification as callers give it, without its receivers. */
export type Announcement = Keyed & {
  orgId: string
  title: string
  body?: string | null
  /** The path in the web app where the person can act on it: `/accounts`. */
  href?: NewsPath | null
  metadata: { subject: { type: string; id: string } } & Record<string, unknown>
}

export function newsOf({ orgId, type, title, body = null, href = null, dedupeKey, metadata }: Announcement): News {
  const tier = NOTIFICATION_TYPES[type]
  const mailedAfter = MAILED_OTHERWISE.has(type) ? null : tier === 'action_required' ? TO_BE_SEEN_SECONDS : 0
  return {
    orgId,
    type,
    tier,
    title: plainLine(title),
    body,
    href,
    dedupeKey,
    metadata: JSON.stringify(metadata),
    mailedAfter,
  }
}

/** The columns of `news`, with a row for each notification. */
const NEWS_COLUMNS = sql.raw(
  'org_id uuid, roles text[], known_to uuid, type text, tier text, title text, body text, href text, ' +
    'dedupe_key text, metadata jsonb, mailed_after int',
)

/**
 * Notifies the members for whom `who` is true (a condition on `m`, the member) by their preferences: routine news is
 * mailed only to those who chose that, and members who turned off notifications in the app see only requests there. For
 * a person who caused the event, it is already marked as read. A newer request replaces earlier ones of its type about
 * the same subject, read or not, so that a busy thread is one notification.
 */
const tell = (news: RawBuilder<unknown>, who: RawBuilder<boolean>) => sql`
  with told as (insert into notification (
    org_id, user_id, type, tier, title, body, href, dedupe_key, metadata, channels, status, read_at, email_due_at
  )
  select m.org_id, m.user_id, news.type, news.tier, news.title, news.body, news.href, news.dedupe_key, news.metadata,
    case when news.tier = 'action_required' or p.in_app_enabled is not false then array['in_app'] else '{}' end,
    case when known.so then 'read' when mail.due is null then 'sent' else 'pending' end,
    case when known.so then now() end,
    mail.due
  from ${news}
  join member m on m.org_id = news.org_id and m.status = 'active' and ${who}
  left join notification_preference p on p.org_id = m.org_id and p.user_id = m.user_id
  cross join lateral (select m.user_id = news.known_to as so) known
  cross join lateral (
    select case when known.so is not true and (news.tier <> 'routine' or p.routine_email)
      then now() + make_interval(secs => news.mailed_after) end as due
  ) mail
  on conflict (org_id, user_id, dedupe_key) do nothing
  returning org_id, user_id, type, tier, metadata->'subject'->>'id' as subject)
  update notification n set dismissed_at = now(), email_due_at = null
  from told
  where told.tier = 'action_required' and n.org_id = told.org_id and n.user_id = told.user_id
    and n.tier = 'action_required' and n.type = told.type
    and n.metadata->'subject'->>'id' = told.subject and n.dismissed_at is null
`

const one = (of: News & { knownTo: string | null }) => sql`(select
  ${of.orgId}::uuid as org_id, ${of.knownTo}::uuid as known_to, ${of.type}::text as type, ${of.tier}::text as tier,
  ${of.title}::text as title, ${of.body}::text as body, ${of.href}::text as href, ${of.dedupeKey}::text as dedupe_key,
  ${of.metadata}::jsonb as metadata, ${of.mailedAfter}::int as mailed_after
) news`

type ToRoles = News & { roles: readonly string[]; knownTo: string | null }

export const tellRoles = statement<ToRoles>()((db, of) => ({
  compile: () => tell(one(of), sql`m.role = any (${of.roles}::text[])`).compile(db),
}))

export const tellOne = statement<News & { userId: string; knownTo: string | null }>()((db, of) => ({
  compile: () => tell(one(of), sql`m.user_id = ${of.userId}`).compile(db),
}))

const TELL_MANY = statement<{ news: string }>()((db, { news }) => ({
  compile: () =>
    tell(sql`json_to_recordset(${news}::json) as news (${NEWS_COLUMNS})`, sql`m.role = any (news.roles)`).compile(db),
}))

/** Notifies about many subjects, in several workspaces, with one statement. */
export function tellRolesOfMany(db: Trx, news: readonly ToRoles[]): ReturnType<typeof TELL_MANY> {
  const rows = news.map((of) => ({
    org_id: of.orgId,
    roles: of.roles,
    known_to: of.knownTo,
    type: of.type,
    tier: of.tier,
    title: of.title,
    body: of.body,
    href: of.href,
    dedupe_key: of.dedupeKey,
    metadata: JSON.parse(of.metadata),
    mailed_after: of.mailedAfter,
  }))
  return TELL_MANY(db, { news: JSON.stringify(rows) })
}
