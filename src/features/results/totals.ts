import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'

export interface Period {
  orgId: string
  from: Date
  until: Date
}

/** The totals of some posts. Impressions are null if they are known for none of the posts. */
export interface Totals {
  postsPublished: number
  engagements: number
  impressions: number | null
  /** Engagements of the posts with known impressions. */
  seenEngagements: number
}

export interface GroupedTotals {
  all: Totals
  /** By the day in the workspace's time zone, `2026-11-24`. */
  days: ReadonlyMap<string, Totals>
  platforms: ReadonlyMap<string, Totals>
  topics: ReadonlyMap<string, Totals>
  contentTypes: ReadonlyMap<string, Totals>
}

const NOTHING: Totals = { postsPublished: 0, engagements: 0, impressions: null, seenEngagements: 0 }

/** Reads the posts of the span only once: they may be many. Posts that were never read count as posts. */
const posts = ({ orgId, from, until }: Period, zone: string) => sql`
  select (p.published_at at time zone ${zone}::text)::date::text as day, p.platform, g.topic, g.content_type,
    r.impressions, coalesce(r.likes + r.reposts + r.replies + r.quotes + coalesce(r.bookmarks, 0), 0) as engagements
  from post p
  join post_group g on g.org_id = p.org_id and g.id = p.group_id
  left join post_result r on r.org_id = p.org_id and r.post_id = p.id
  where p.org_id = ${orgId} and p.status = 'published' and p.deleted_at is null
    and p.published_at >= ${from.toISOString()}::timestamptz and p.published_at < ${until.toISOString()}::timestamptz
`
const sums = sql`
  count(*)::float8 as "postsPublished", coalesce(sum(engagements), 0)::float8 as engagements,
  sum(impressions)::float8 as impressions,
  coalesce(sum(engagements) filter (where impressions is not null), 0)::float8 as "seenEngagements"
`

export async function totalsOf(db: Trx, span: Period): Promise<Totals> {
  const { rows } = await sql<Totals>`select ${sums} from (${posts(span, 'UTC')}) p`.execute(db)
  return rows[0] ?? NOTHING
}

/** The totals of all posts, and those of each day, platform, topic and content type. */
export async function groupedTotals(db: Trx, span: Period & { zone: string }): Promise<GroupedTotals> {
  const { rows } = await sql<Totals & { by: keyof GroupedTotals; key: string | null }>`
    select ${sums}, coalesce(day, platform, topic, content_type) as key,
      case grouping(day, platform, topic, content_type)
        when 7 then 'days' when 11 then 'platforms' when 13 then 'topics' when 14 then 'contentTypes' else 'all'
      end as by
    from (${posts(span, span.zone)}) p
    group by grouping sets ((), (day), (platform), (topic), (content_type))
  `.execute(db)
  const of = (kind: keyof GroupedTotals) =>
    new Map(rows.flatMap(({ by, key, ...totals }) => (by === kind && key !== null ? [[key, totals] as const] : [])))
  const whole = rows.find(({ by }) => by === 'all')
  return {
    all: whole ? { ...NOTHING, ...bare(whole) } : NOTHING,
    days: of('days'),
    platforms: of('platforms'),
    topics: of('topics'),
    contentTypes: of('contentTypes'),
  }
}

function bare({ postsPublished, engagements, impressions, seenEngagements }: Totals): Totals {
  return { postsPublished, engagements, impressions, seenEngagements }
}

export { NOTHING as NO_POSTS }
