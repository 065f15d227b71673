import type { PostMetrics, PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { type GraphClient, isMissing } from '../graph/client.ts'
import { readEach } from '../graph/read-each.ts'
import { figureOf, Insights } from '../graph/wire.ts'
import { ownMediaId } from './post-address.ts'
import { API_VERSION } from './version.ts'

/** Stories have other figures, and requesting the wrong ones is an error. Source: platform facts, section 7. */
const OF_POSTS = 'views,likes,comments,saved,reposts'
const OF_STORIES = 'views,likes,replies'

export async function readInstagramPosts(
  client: GraphClient,
  account: OpenAccount,
  posts: readonly { externalId: string }[],
  site: string,
): Promise<PostReading[]> {
  const { accessToken } = account.credentials
  return readEach(posts, {
    idOf: (externalId) => ownMediaId(client, account, externalId, site),
    async metricsOf(id) {
      try {
        return metricsOf(await insights(id, OF_POSTS))
      } catch (error) {
        // A missing post is refused as well.
        if (isMissing(error) || !isOtherKind(error)) throw error
        return metricsOf(await storyInsights(id))
      }
    },
  })

  async function insights(id: string, metric: string): Promise<Insights['data']> {
    const path = `${API_VERSION}/${id}/insights?metric=${metric}`
    return (await client(Insights, { method: 'GET', path, accessToken })).data
  }

  /** A story with very few viewers has no figures, and the answer is an error. */
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

const metricsOf = (data: Insights['data']): PostMetrics => ({
  likes: figureOf(data, 'likes'),
  reposts: figureOf(data, 'reposts'),
  replies: figureOf(data, 'comments') ?? figureOf(data, 'replies'),
  quotes: null, // Instagram has none
  bookmarks: figureOf(data, 'saved'),
  impressions: figureOf(data, 'views'),
})
