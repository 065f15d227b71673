import type { Selectable } from 'kysely'
import type { DB } from '#kernel/db/types.gen.ts'

type Columns = Pick<
  Selectable<DB['post_result']>,
  'likes' | 'reposts' | 'replies' | 'quotes' | 'bookmarks' | 'impressions' | 'engagement_score' | 'unavailable'
>

/** A post's figures in wire form. */
export function presentFigures(row: Columns) {
  return {
    likes: row.likes,
    reposts: row.reposts,
    replies: row.replies,
    quotes: row.quotes,
    bookmarks: row.bookmarks,
    impressions: row.impressions,
    engagementScore: row.engagement_score,
    unavailableMetrics: row.unavailable,
  }
}
