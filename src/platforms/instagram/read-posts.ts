import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { type GraphClient, isMissing } from '../graph/client.ts'
import type { PostMetrics, PostReading } from '../reading.ts'
import { ownMediaId } from './post-address.ts'
import { API_VERSION } from './version.ts'
import { Insights } from './wire.ts'

/** Instagram is asked for one post at a time: no call takes several. */
export const INSTAGRAM_POSTS_A_CALL = 25

/** Stories have figures of their own; asking for others is an error. Source: platform facts, section 7. */
const OF_POSTS = 'views,likes,comments,saved,reposts'
const OF_STORIES = 'views,likes,replies'

export async function readInstagramPosts(
  client: GraphClient,
  connection: PlatformConnection,
  posts: readonly { externalId: string }[],
  site: string,
): Promise<PostReading[]> {
  const { accessToken } = connection.credentials
  const readings: PostReading[] = []
  for (const { externalId } of posts) readings.push({ externalId, ...(await reading(externalId)) })
  return readings

  async function reading(externalId: string) {
    const id = await ownMediaId(client, connection, externalId, site)
    if (!id) return { state: 'cannot_tell' } as const
    try {
      return { state: 'there', metrics: metricsOf(await insights(id, OF_POSTS)) } as const
    } catch (error) {
      // Instagram hides from nobody what is their own: it is not there.
      if (isMissing(error)) return { state: 'gone' } as const
      if (!isOtherKind(error)) throw error
      return { state: 'there', metrics: metricsOf(await storyInsights(id)) } as const
    }
  }

  async function insights(id: string, metric: string): Promise<Insights['data']> {
    const path = `${API_VERSION}/${id}/insights?metric=${metric}`
    return (await client(Insights, { method: 'GET', path, accessToken })).data
  }

  /** A story that hardly anybody has seen tells no figures, and says so by an error. */
  async function storyInsights(id: string): Promise<Insights['data']> {
    try {
      return await insights(id, OF_STORIES)
    } catch (error) {
      if (isOtherKind(error) || isTooSmall(error)) return []
      throw error
    }
  }
}

const isOtherKind = (error: unknown): boolean => error instanceof PlatformError && error.kind === 'rejected'
const isTooSmall = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'permission' && /not enough viewers/i.test(error.facts.vendor ?? '')

function metricsOf(data: Insights['data']): PostMetrics {
  const figure = (...names: string[]) => data.find(({ name }) => names.includes(name))?.values[0]?.value ?? null
  return {
    likes: figure('likes'),
    reposts: figure('reposts'),
    replies: figure('comments', 'replies'),
    quotes: null, // Instagram has none
    bookmarks: figure('saved'),
    impressions: figure('views'),
  }
}
