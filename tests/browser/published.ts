import type { Platform } from '#contract/platforms.ts'
import { newId } from '#kernel/ids.ts'
import type { Member, World } from './world.ts'

export interface Published {
  platform: Platform
  text: string
  /** How many days ago it went out, at this hour. */
  daysAgo: number
  topic?: string
  contentType?: string
  url?: string
  /** Its figures. Without them, it was not read yet. */
  figures?: { likes: number; replies?: number; impressions?: number | null }
  /** How many hours after publishing it was read. */
  readAfter?: number
}

const HOUR = 3_600_000
const before = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** Puts published posts with their results into a workspace, as the publisher and the reader of results leave them. */
export async function published(world: World, { orgId }: Member, posts: readonly Published[]): Promise<void> {
  const { owner } = world.app
  const rows = posts.map((post) => ({ ...post, groupId: newId(), id: newId(), at: before(post.daysAgo * 24) }))
  await owner
    .insertInto('post_group')
    .values(
      rows.map(({ groupId, text, topic = null, contentType = null }) => ({
        org_id: orgId,
        id: groupId,
        title: text.slice(0, 60),
        status: 'scheduled' as const,
        timezone: 'UTC',
        created_by: JSON.stringify({ kind: 'system', job: 'test' }),
        topic,
        content_type: contentType,
      })),
    )
    .execute()
  await owner
    .insertInto('post')
    .values(
      rows.map(({ id, groupId, platform, text, url = null, at }) => ({
        org_id: orgId,
        id,
        group_id: groupId,
        platform,
        status: 'published' as const,
        content_text: text,
        content_hash: 'hash',
        scheduled_for_utc: at,
        published_at: at,
        published_url: url,
        published_external_id: id,
      })),
    )
    .execute()
  const read = rows.flatMap((row) => (row.figures ? { ...row, ...row.figures } : []))
  if (read.length === 0) return
  await owner
    .insertInto('post_result')
    .values(
      read.map(({ id, likes, replies = 0, impressions = null, daysAgo, readAfter = 24 * 30 }) => ({
        org_id: orgId,
        post_id: id,
        likes,
        replies,
        impressions,
        engagement_score: likes + 3 * replies,
        unavailable: impressions === null ? ['impressions' as const] : [],
        fetched_at: before(Math.max(0, daysAgo * 24 - readAfter)),
      })),
    )
    .execute()
}
