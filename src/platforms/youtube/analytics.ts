import type { Analytics, PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import type { YouTubeClient } from './client.ts'
import { videoId } from './post-address.ts'
import { type Video, Videos } from './wire.ts'

/** The most ids that `videos.list` takes. Source: platform facts, section 9. */
const VIDEOS_A_CALL = 50

export function youtubeAnalytics({ client, web }: { client: YouTubeClient; web: string }): Analytics {
  return {
    readPostsMost: VIDEOS_A_CALL,
    readPosts: (account, posts) => readVideos(client, web, account, posts),
  }
}

/** YouTube leaves out videos that do not exist. The owner also sees private ones, so a missing one is gone. */
async function readVideos(
  client: YouTubeClient,
  web: string,
  { credentials }: OpenAccount,
  posts: readonly { externalId: string }[],
): Promise<PostReading[]> {
  const ids = new Map(posts.map(({ externalId }) => [externalId, videoId(externalId, web)]))
  const asked = [...new Set(ids.values())].filter((id) => id !== null)
  const query = { part: 'statistics', id: asked.join(','), maxResults: String(VIDEOS_A_CALL) }
  const { items } =
    asked.length > 0 ? await client.list(Videos, credentials.accessToken, 'videos', query) : { items: [] }
  const there = new Map(items.map((video) => [video.id, video]))
  return posts.map(({ externalId }) => {
    const id = ids.get(externalId) ?? null
    if (id === null) return { externalId, state: 'cannot_tell' }
    const video = there.get(id)
    return video ? { externalId, state: 'there', metrics: metricsOf(video) } : { externalId, state: 'gone' }
  })
}

/** YouTube counts views where others count impressions. */
function metricsOf({ statistics }: Video) {
  return {
    likes: statistics?.likeCount ?? null,
    reposts: null,
    replies: statistics?.commentCount ?? null,
    quotes: null,
    bookmarks: null,
    impressions: statistics?.viewCount ?? null,
  }
}
