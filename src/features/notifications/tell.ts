import { type RawBuilder, sql } from 'kysely'
import type { NewsPath } from '#contract/news/news-paths.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/news/notifications.ts'
import { plainLine } from '#contract/text/plain-text.ts'
import { statement } from '#kernel/db/statement.ts'
import type { AskingType, CauseOf } from './causes.ts'

/** How long people have to see in the app what asks for action; then it is mailed. */
const TO_BE_SEEN_SECONDS = 5 * 60

/** Types that have been mailed in another way already. */
const MAILED_OTHERWISE: ReadonlySet<NotificationType> = new Set(['invitation'])

/** What everybody concerned is told. */
interface News {
  subjectId: string
  orgId: string
  type: string
  tier: string
  title: string
  body: string | null
  href: string | null
  dedupeKey: string
  metadata: string
  /** Seconds after which a worker decides whether to mail it; null: never. */
  mailedAfter: number | null
}

/**
 * A type with its key. The same cause has the same key, and a second notification with it is dropped (Spec E2). The key of
 * a type that asks for action begins with a cause of the type, by which Galley knows when it is settled.
 */
export type Keyed = {
  [T in NotificationType]: { type: T; dedupeKey: T extends AskingType ? `${CauseOf<T>}:${string}` : string }
}[NotificationType]

/** What people are told, whoever they are. */
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
  const { id: subjectId } = metadata.subject
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
    subjectId,
  }
}

/**
 * Tells the members that `who` selects (`m`), each by their preferences: routine news is mailed only to those who chose
 * that, and a quiet app shows only what asks for action. Whoever knows it already finds it read. The newest
 * notification that asks for action replaces earlier ones about the same subject, read or not: a busy thread is one
 * notification.
 */
function tellMembers<W extends { knownTo: string | null }>(who: (of: W) => RawBuilder<boolean>) {
  return statement<News & W>()((db, of) => ({
    compile: () =>
      sql`
        with told as (insert into notification (
          org_id, user_id, type, tier, title, body, href, dedupe_key, metadata, channels, status, read_at, email_due_at
        )
        select m.org_id, m.user_id, news.type, news.tier, ${of.title}::text, ${of.body}::text, ${of.href}::text,
          ${of.dedupeKey}::text, ${of.metadata}::jsonb,
          case when news.tier = 'action_required' or p.in_app_enabled is not false then array['in_app'] else '{}' end,
          case when known.so then 'read' when mail.due is null then 'sent' else 'pending' end,
          case when known.so then now() end,
          mail.due
        from member m
        cross join (select ${of.type}::text as type, ${of.tier}::text as tier) news
        left join notification_preference p on p.org_id = m.org_id and p.user_id = m.user_id
        cross join lateral (select m.user_id = ${of.knownTo}::uuid as so) known
        cross join lateral (
          select case when known.so is not true and (news.tier <> 'routine' or p.routine_email)
            then now() + make_interval(secs => ${of.mailedAfter}::int) end as due
        ) mail
        where m.org_id = ${of.orgId} and m.status = 'active' and ${who(of)}
        on conflict (org_id, user_id, dedupe_key) do nothing
        returning user_id, type, tier)
        update notification n set dismissed_at = now(), email_due_at = null
        from told
        where told.tier = 'action_required' and n.org_id = ${of.orgId} and n.user_id = told.user_id
          and n.tier = 'action_required' and n.type = told.type
          and n.metadata->'subject'->>'id' = ${of.subjectId} and n.dismissed_at is null
      `.compile(db),
  }))
}

export const tellRoles = tellMembers<{ roles: readonly string[]; knownTo: string | null }>(
  ({ roles }) => sql`m.role = any (${roles}::text[])`,
)
export const tellOne = tellMembers<{ userId: string; knownTo: string | null }>(
  ({ userId }) => sql`m.user_id = ${userId}`,
)
