import { sql } from 'kysely'
import type { AccountRef } from '#features/accounts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { ProfileReading } from '#platforms/analytics.ts'
import type { DaySum } from './sum-days.ts'

interface Read {
  sums: readonly DaySum[]
  /** How the account stood, and the day that this is noted with. */
  standing: Pick<ProfileReading, 'followers' | 'following' | 'postCount'> & { day: string }
  now: Date
}

/** Keeps one row for each day, with its newest figures. How the account stood on a day is kept from the first reading. */
export async function saveDays(
  db: Trx,
  { orgId, accountId }: AccountRef,
  { sums, standing, now }: Read,
): Promise<void> {
  const none = { followers: null, following: null, postCount: null }
  const rows = sums.map((sum) => ({ ...sum, ...(sum.day === standing.day ? standing : none) }))
  await sql`
    insert into x_account_day as d (org_id, account_id, day, impressions, likes, reposts, replies, quotes, bookmarks,
      profile_visits, link_clicks, posts, replies_sent, unavailable, followers, following, post_count, read_at)
    select ${orgId}::uuid, ${accountId}::uuid, t.day, t.impressions, t.likes, t.reposts, t.replies, t.quotes,
      t.bookmarks, t."profileVisits", t."linkClicks", t.posts, t."repliesSent", t.unavailable, t.followers, t.following,
      t."postCount", ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(day date, impressions bigint, likes bigint,
      reposts bigint, replies bigint, quotes bigint, bookmarks bigint, "profileVisits" bigint, "linkClicks" bigint,
      posts integer, "repliesSent" integer, unavailable text[], followers bigint, following bigint, "postCount" bigint)
    on conflict (org_id, account_id, day) do update set
      impressions = excluded.impressions, likes = excluded.likes, reposts = excluded.reposts,
      replies = excluded.replies, quotes = excluded.quotes, bookmarks = excluded.bookmarks,
      -- A later reading that is told less takes nothing away.
      profile_visits = coalesce(excluded.profile_visits, d.profile_visits),
      link_clicks = coalesce(excluded.link_clicks, d.link_clicks),
      posts = excluded.posts, replies_sent = excluded.replies_sent, unavailable = excluded.unavailable,
      followers = coalesce(excluded.followers, d.followers), following = coalesce(excluded.following, d.following),
      post_count = coalesce(excluded.post_count, d.post_count), read_at = excluded.read_at
    where d.read_at <= excluded.read_at
  `.execute(db)
}
