import type { Analytics, PostMetrics, PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import type { TikTokClient } from './client.ts'
import { postId } from './post-address.ts'
import { type Video, Videos } from './wire.ts'

/** The most ids that one query takes. Source: platform facts, section 3. */
const POSTS_A_CALL = 20
const FIELDS = 'id,like_count,comment_count,share_count,view_count'

export function tiktokAnalytics({ client, web }: { client: TikTokClient; web: string }): Analytics {
  return {
    readPostsMost: POSTS_A_CALL,
    readPosts: (account, posts) => readPosts(client, web, account, posts),
  }
}

/**
 * TikTok leaves out what is not public. A post with an id was public once, so a missing one was removed from the
 * public. A post that never had an id cannot be looked up.
 */
async function readPosts(
  client: TikTokClient,
  web: string,
  { credentials: { accessToken } }: OpenAccount,
  posts: readonly { externalId: string }[],
): Promise<PostReading[]> {
  const ids = new Map(posts.map(({ externalId }) => [externalId, postId(externalId, web)]))
  const asked = [...new Set(ids.values())].filter((id) => id !== null)
  const path = `/v2/video/query/?${new URLSearchParams({ fields: FIELDS })}`
  const json = { filters: { video_ids: asked } }
  const { videos } =
    asked.length > 0
      ? await client(Videos, { method: 'POST', path, accessToken, json, answersList: true })
      : { videos: [] }
  const there = new Map(videos.map((video) => [video.id, video]))
  return posts.map(({ externalId }) => {
    const id = ids.get(externalId) ?? null
    if (id === null) return { externalId, state: 'cannot_tell' }
    const video = there.get(id)
    return video ? { externalId, state: 'there', metrics: metricsOf(video) } : { externalId, state: 'gone' }
  })
}

/** TikTok counts views where others count impressions. */
function metricsOf(video: Video): PostMetrics {
  return {
    likes: video.like_count ?? null,
    reposts: video.share_count ?? null,
    replies: video.comment_count ?? null,
    quotes: null,
    bookmarks: null,
    impressions: video.view_count ?? null,
  }
}
