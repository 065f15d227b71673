import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { PostResult } from './timing/outcomes.ts'

/** Results of this many days are read. Older posts had a different audience. */
const DAYS = 180
/**
 * Only the newest posts of each account are read. They are enough to compare half hours, and an index finds them
 * quickly.
 */
const MOST_POSTS = 2_000
/**
 * Only posts older than this are read. The figures of a younger post still grow, so they depend on when they were read.
 */
const RIPE_HOURS = 24

export interface StoredResult extends PostResult {
  platform: Platform
  /** The group's content type. Null if it has none, or if nobody asked for it. */
  contentType: string | null
}

export interface ResultsRequest {
  orgId: string
  /** Null for all platforms. */
  platforms: readonly Platform[] | null
  /** In milliseconds since the epoch. */
  now: number
  withContentType?: boolean
}

/** The results of the last half year's posts, from the workspace's accounts on these platforms. */
export async function loadResults(db: Trx, request: ResultsRequest): Promise<StoredResult[]> {
  const { orgId, platforms, now, withContentType = false } = request
  const [since, until] = [now - DAYS * 86_400_000, now].map((at) => new Date(at).toISOString())
  const onPlatforms = platforms ? sql`and a.platform = any (${platforms})` : sql``
  const contentType = withContentType
    ? sql`(select g.content_type from post_group g where g.org_id = a.org_id and g.id = p.group_id)`
    : sql`null::text`
  const { rows } = await sql<Omit<StoredResult, 'publishedAt'> & { publishedAt: string }>`
    select a.id as "accountId", a.platform, p.published_at as "publishedAt", r.engagement_score as engagement,
      r.impressions, ${contentType} as "contentType"
    from social_account a
    cross join lateral (
      select id, group_id, published_at from post
      where org_id = a.org_id and social_account_id = a.id and status = 'published' and deleted_at is null
        and published_at >= ${since} and published_at < ${until}
      order by published_at desc, id desc
      limit ${MOST_POSTS}
    ) p
    cross join lateral (
      -- The limit keeps the planner from reading the results of the whole workspace.
      select engagement_score, impressions from post_result
      where org_id = a.org_id and post_id = p.id
        and fetched_at >= p.published_at + make_interval(hours => ${RIPE_HOURS})
      limit 1
    ) r
    where a.org_id = ${orgId} ${onPlatforms}
  `.execute(db)
  return rows.map((row) => ({ ...row, publishedAt: Date.parse(row.publishedAt) }))
}
