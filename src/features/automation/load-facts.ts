import { sql } from 'kysely'
import type { AutomationKind, PostChoice } from '#contract/engagement/automation.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { PostFacts } from './facts.ts'

/** A rule looks at so many of the newest posts, so that a sweep takes no longer in a workspace with a million posts. */
const MOST_POSTS = 5000
/** How many of the newest posts that quote are searched for quotations of the workspace's own posts. */
const MOST_QUOTING = 5000

export interface Reach {
  accountId: string | null
  minAgeHours: number
  maxAgeDays: number
}

/** The facts about a post, and what is recorded with an action. */
export interface RulePost extends PostFacts {
  groupId: string
  text: string
  url: string | null
  /** The id of the recorded action that is the post's open notice. */
  noticeId: string | null
}

interface Row {
  id: string
  groupId: string
  externalId: string
  url: string | null
  text: string
  accountId: string
  publishedAt: string
  isConnected: boolean
  isThread: boolean
  likes: number | null
  reposts: number | null
  replies: number | null
  quotes: number | null
  impressions: number | null
  unavailable: string[] | null
  readAt: string | null
  beforeImpressions: number | null
  beforeAt: string | null
  choice: PostChoice | null
}

/** The facts of the posts that a rule may look at. `now` is the sweep's time. */
export async function loadFacts(
  db: Trx,
  orgId: string,
  { accountId, minAgeHours, maxAgeDays }: Reach,
  now: Date,
): Promise<RulePost[]> {
  const at = now.toISOString()
  const { rows } = await sql<Row>`
    select p.id, p.group_id as "groupId", p.published_external_id as "externalId", p.published_url as url,
      p.content_text as text, p.social_account_id as "accountId", p.published_at as "publishedAt",
      a.status = 'connected' as "isConnected",
      p.parts_total - p.follow_ups > 1 or jsonb_array_length(p.live_parts) > 1
        or coalesce(p.platform_payload ? 'thread', false) as "isThread",
      r.likes, r.reposts, r.replies, r.quotes, r.impressions::float8 as impressions, r.unavailable,
      r.fetched_at as "readAt", r.before_impressions::float8 as "beforeImpressions", r.before_at as "beforeAt", c.choice
    from (
      select * from post
      where org_id = ${orgId} and platform = 'x' and status = 'published'
        and (${accountId}::uuid is null or social_account_id = ${accountId}::uuid)
        and published_at <= ${at}::timestamptz - make_interval(hours => ${minAgeHours}::int)
        and published_at >= ${at}::timestamptz - make_interval(days => ${maxAgeDays}::int)
      order by published_at desc, id desc
      limit ${MOST_POSTS}
    ) p
    join social_account a on a.org_id = p.org_id and a.id = p.social_account_id
    left join post_result r on r.org_id = p.org_id and r.post_id = p.id
    left join automation_choice c on c.org_id = p.org_id and c.post_id = p.id
    where p.deleted_at is null and p.removed_at is null
      -- A post that a person declared live may have an address for its id.
      and p.published_external_id ~ '^[0-9]{1,20}$'
  `.execute(db)
  const [history, quoted] = [await historyOf(db, orgId), await quotedHere(db, orgId)]
  return rows.map((row): RulePost => {
    const past = history.get(row.id)
    return {
      id: row.id,
      groupId: row.groupId,
      text: row.text,
      url: row.url,
      externalId: row.externalId,
      accountId: row.accountId,
      publishedAt: Date.parse(row.publishedAt),
      figures: figuresOf(row),
      before:
        row.beforeAt === null || row.beforeImpressions === null
          ? null
          : { impressions: row.beforeImpressions, readAt: Date.parse(row.beforeAt) },
      isReadAgain: false,
      isConnected: row.isConnected,
      isThread: row.isThread,
      isQuotedHere: quoted.has(row.externalId),
      isInLaunch: false, // launch kits do not exist yet
      isPinned: null,
      choice: row.choice,
      reposts: past?.reposts ?? 0,
      repostedAt: past?.repostedAt ? Date.parse(past.repostedAt) : null,
      isBeingDeleted: past?.isBeingDeleted ?? false,
      noticeUntil: past?.noticeUntil ? Date.parse(past.noticeUntil) : null,
      noticeId: past?.noticeId ?? null,
    }
  })
}

/**
 * The network's figures of a post. A figure that the network does not give is stored as 0, and its name is stored too.
 */
function figuresOf(row: Row): PostFacts['figures'] {
  if (row.readAt === null) return null
  const figure = (name: 'likes' | 'reposts' | 'replies' | 'quotes' | 'impressions') =>
    row.unavailable?.includes(name) ? null : row[name]
  return {
    impressions: figure('impressions'),
    likes: figure('likes'),
    reposts: figure('reposts'),
    replies: figure('replies'),
    quotes: figure('quotes'),
    readAt: Date.parse(row.readAt),
  }
}

interface Past {
  postId: string
  reposts: number
  repostedAt: string | null
  isBeingDeleted: boolean
  noticeUntil: string | null
  noticeId: string | null
}

/** What rules did with each post. An act counts as done if nobody knows its outcome. */
async function historyOf(db: Trx, orgId: string): Promise<Map<string, Past>> {
  const { rows } = await sql<Past>`
    select h.post_id as "postId",
      count(*) filter (where h.kind = 'auto_repost' and (x.status not in ('failed', 'late', 'changed') or x.outcome_unknown))
        ::int as reposts,
      max(h.acted_at) filter (where h.kind = 'auto_repost'
        and (x.status not in ('failed', 'late', 'changed') or x.outcome_unknown)) as "repostedAt",
      coalesce(bool_or(h.kind = 'auto_delete' and h.act_id is not null), false) as "isBeingDeleted",
      max(h.notice_until) filter (where h.act_id is null) as "noticeUntil",
      (array_agg(h.id order by h.notice_until desc nulls last)
        filter (where h.act_id is null and h.notice_until is not null))[1] as "noticeId"
    from automation_action h
    left join platform_act x on x.org_id = h.org_id and x.id = h.act_id
    where h.org_id = ${orgId} and not h.dry_run and not h.skipped and h.post_id is not null
    group by h.post_id
  `.execute(db)
  return new Map(rows.map((row) => [row.postId, row]))
}

async function quotedHere(db: Trx, orgId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string | null }>`
    select substring(platform_payload ->> 'quoteTweetUrl' from '/status/([0-9]{1,20})') as id
    from post
    where org_id = ${orgId} and platform = 'x' and deleted_at is null and status <> 'canceled'
      and platform_payload ? 'quoteTweetUrl'
    order by created_at desc, id desc
    limit ${MOST_QUOTING}
  `.execute(db)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** How many posts the rule has acted on in the last 24 hours. */
export async function doneToday(db: Trx, orgId: string, kind: AutomationKind, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('automation_action')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('act_id', 'is not', null)
    .where('acted_at', '>', new Date(now.getTime() - 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  return count
}
