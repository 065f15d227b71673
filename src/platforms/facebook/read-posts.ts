import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { type GraphClient, isMissing } from '../graph/client.ts'
import type { PostReading } from '../reading.ts'
import { postId } from './post-address.ts'
import { API_VERSION } from './version.ts'
import { Counts, Insights } from './wire.ts'

/** Facebook is asked for one post at a time: of several, one that is gone would spoil all. */
export const FACEBOOK_POSTS_A_CALL = 25

const COUNTS = 'shares,reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0)'

export async function readFacebookPosts(
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
    const id = postId(connection, externalId, site)
    if (!id) return { state: 'cannot_tell' } as const
    try {
      const path = `${API_VERSION}/${id}?fields=${COUNTS}`
      const { shares, reactions, comments } = await client(Counts, { method: 'GET', path, accessToken })
      const metrics = {
        likes: reactions?.summary?.total_count ?? null,
        // Facebook leaves the count out while nobody has shared the post.
        reposts: shares?.count ?? 0,
        replies: comments?.summary?.total_count ?? null,
        quotes: null,
        bookmarks: null,
        impressions: await views(id),
      }
      return { state: 'there', metrics } as const
    } catch (error) {
      // Facebook hides from no page what is its own: it is not there.
      if (isMissing(error)) return { state: 'gone' } as const
      throw error
    }
  }

  /** Insights want a permission of their own, and a page of some size. */
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
