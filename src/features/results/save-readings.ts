import { sql } from 'kysely'
import type { AccountRef } from '#features/accounts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { PostReading } from '#platforms/analytics.ts'
import { engagementScore, figuresOf } from './engagement.ts'
import type { PublishedPost } from './published-posts.ts'
import { nextReading } from './reading-times.ts'
import { tellTop } from './tell-top.ts'

/** A post and the platform's answer about it. */
export type ReadPost = PublishedPost & PostReading

/** Saves the latest figures of each post, whoever read them, and plans when the post is read next. */
export async function saveReadings(db: Trx, ref: AccountRef, readings: readonly ReadPost[], now: Date): Promise<void> {
  await saveFigures(db, ref.orgId, readings)
  await planNext(db, ref, readings, now)
  await tellTop(db, ref, readings, now)
}

/** The figures before the latest say how a post grows, unless they were read shortly before. Decision 121 */
const IS_APART = sql`excluded.fetched_at - post_result.fetched_at >= interval '12 hours'`

async function saveFigures(db: Trx, orgId: string, readings: readonly ReadPost[]): Promise<void> {
  const rows = readings.flatMap((reading) => {
    if (reading.state !== 'there') return []
    const figures = figuresOf(reading.metrics)
    return { post_id: reading.id, ...figures, engagement_score: engagementScore(figures) }
  })
  if (rows.length === 0) return
  // Rows are written in the order of their ids, so that two processes that read the same posts do not deadlock.
  await sql`
    insert into post_result (org_id, post_id, likes, reposts, replies, quotes, bookmarks, impressions, unavailable,
      engagement_score, fetched_at)
    select p.org_id, p.id, r.likes, r.reposts, r.replies, r.quotes, r.bookmarks, r.impressions, r.unavailable,
      r.engagement_score, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (post_id uuid, likes integer, reposts integer,
      replies integer, quotes integer, bookmarks integer, impressions bigint, unavailable text[],
      engagement_score double precision)
    join post p on p.org_id = ${orgId} and p.id = r.post_id
    order by p.id
    on conflict (org_id, post_id) do update set likes = excluded.likes, reposts = excluded.reposts,
      replies = excluded.replies, quotes = excluded.quotes, bookmarks = excluded.bookmarks,
      impressions = excluded.impressions, unavailable = excluded.unavailable,
      engagement_score = excluded.engagement_score, fetched_at = excluded.fetched_at,
      before_impressions = case when ${IS_APART} then post_result.impressions else post_result.before_impressions end,
      before_at = case when ${IS_APART} then post_result.fetched_at else post_result.before_at end
  `.execute(db)
}

/** A post that is gone is not read again, unless the nightly job finds it again. */
async function planNext(db: Trx, { orgId, accountId }: AccountRef, readings: readonly ReadPost[], now: Date) {
  const rows = readings.map((reading) => ({
    post_id: reading.id,
    due_at: reading.state === 'gone' ? null : nextReading(reading.publishedAt, now),
  }))
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (post_id uuid, due_at timestamptz)`
  await sql`
    delete from result_due d using ${list} where d.org_id = ${orgId} and d.post_id = r.post_id and r.due_at is null
  `.execute(db)
  await sql`
    insert into result_due (org_id, post_id, account_id, due_at)
    select p.org_id, p.id, ${accountId}::uuid, r.due_at
    from ${list} join post p on p.org_id = ${orgId} and p.id = r.post_id
    where r.due_at is not null
    order by p.id
    on conflict (org_id, post_id) do update set due_at = excluded.due_at
  `.execute(db)
}
