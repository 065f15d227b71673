import type { PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import type { GraphClient } from '../graph/client.ts'
import { readEach } from '../graph/read-each.ts'
import { figureOf, Insights } from '../graph/wire.ts'
import { ownPostId } from './post-address.ts'

export async function readThreadsPosts(
  client: GraphClient,
  { credentials: { accessToken } }: OpenAccount,
  posts: readonly { externalId: string }[],
  site: string,
): Promise<PostReading[]> {
  return readEach(posts, {
    idOf: (externalId) => ownPostId(client, { accessToken, site }, externalId),
    async metricsOf(id) {
      const path = `/v1.0/${id}/insights?metric=views,likes,replies,reposts,quotes`
      const { data } = await client(Insights, { method: 'GET', path, accessToken })
      return {
        likes: figureOf(data, 'likes'),
        reposts: figureOf(data, 'reposts'),
        replies: figureOf(data, 'replies'),
        quotes: figureOf(data, 'quotes'),
        bookmarks: null, // Threads gives nobody this figure
        impressions: figureOf(data, 'views'),
      }
    },
  })
}
