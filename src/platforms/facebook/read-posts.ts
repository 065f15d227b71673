import type { PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import { readEach } from '../graph/read-each.ts'
import { Insights } from '../graph/wire.ts'
import { postId } from './post-address.ts'
import { API_VERSION } from './version.ts'
import { Counts } from './wire.ts'

const COUNTS = 'shares,reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0)'

export async function readFacebookPosts(
  client: GraphClient,
  account: OpenAccount,
  posts: readonly { externalId: string }[],
  site: string,
): Promise<PostReading[]> {
  const { accessToken } = account.credentials
  return readEach(posts, {
    idOf: (externalId) => postId(account, externalId, site),
    async metricsOf(id) {
      const path = `${API_VERSION}/${id}?fields=${COUNTS}`
      const { shares, reactions, comments } = await client(Counts, { method: 'GET', path, accessToken })
      return {
        likes: reactions?.summary?.total_count ?? null,
        // Facebook leaves out the count while nobody has shared the post.
        reposts: shares?.count ?? 0,
        replies: comments?.summary?.total_count ?? null,
        quotes: null,
        bookmarks: null,
        impressions: await views(id),
      }
    },
  })

  /** Null if the account may not read insights: they need a permission of their own, and a Facebook page with enough likes. */
  async function views(id: string): Promise<number | null> {
    try {
      const path = `${API_VERSION}/${id}/insights?metric=post_media_view`
      const { data } = await client(Insights, { method: 'GET', path, accessToken })
      return data[0]?.values[0]?.value ?? null
    } catch (error) {
      if (error instanceof PlatformError && (error.kind === 'permission' || error.kind === 'rejected')) return null
      throw error
    }
  }
}
