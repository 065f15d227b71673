import type { PlatformConnection } from '../connecting.ts'
import { type GraphClient, isMissing } from '../graph/client.ts'
import type { PostMetrics, PostReading } from '../reading.ts'
import { ownPostId } from './post-address.ts'
import { Insights } from './wire.ts'

/** Threads is asked for one post at a time: no call takes several. */
export const THREADS_POSTS_A_CALL = 25

export async function readThreadsPosts(
  client: GraphClient,
  { credentials: { accessToken } }: PlatformConnection,
  posts: readonly { externalId: string }[],
  site: string,
): Promise<PostReading[]> {
  const readings: PostReading[] = []
  for (const { externalId } of posts) readings.push({ externalId, ...(await reading(externalId)) })
  return readings

  async function reading(externalId: string) {
    const id = await ownPostId(client, { accessToken, site }, externalId)
    if (!id) return { state: 'cannot_tell' } as const
    try {
      const path = `/v1.0/${id}/insights?metric=views,likes,replies,reposts,quotes`
      const { data } = await client(Insights, { method: 'GET', path, accessToken })
      return { state: 'there', metrics: metricsOf(data) } as const
    } catch (error) {
      // Threads hides from nobody what is their own: it is not there.
      if (isMissing(error)) return { state: 'gone' } as const
      throw error
    }
  }
}

function metricsOf(data: Insights['data']): PostMetrics {
  const figure = (name: string) => data.find((metric) => metric.name === name)?.values[0]?.value ?? null
  return {
    likes: figure('likes'),
    reposts: figure('reposts'),
    replies: figure('replies'),
    quotes: figure('quotes'),
    bookmarks: null, // Threads tells nobody
    impressions: figure('views'),
  }
}
