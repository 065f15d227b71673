import type { PostMetrics, PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { readBody, type XClient } from './client.ts'
import { inEitherWords } from './in-either-words.ts'
import { type XCounts, XLookup } from './wire.ts'

/** The most ids that GET /2/tweets takes. Source: platform facts, section 1. */
export const X_POSTS_A_CALL = 100

/**
 * Looks posts up by their ids. It asks only for public figures: they include every count that we keep, and with private
 * ones X leaves posts over 30 days old out of the answer.
 */
export async function readXPosts(
  client: XClient,
  { credentials }: OpenAccount,
  posts: readonly { externalId: string }[],
): Promise<PostReading[]> {
  const ids = new Map(posts.map(({ externalId }) => [externalId, postId(externalId)]))
  const asked = [...new Set(ids.values())].filter((id) => id !== null)
  const { data, errors } = asked.length > 0 ? await lookUp(client, asked, credentials.accessToken) : XLookup.parse({})
  const there = new Map(data.map((post) => [post.id, post.public_metrics]))
  const gone = new Set(errors.flatMap(({ type, resource_id, value }) => (isGone(type) ? [resource_id ?? value] : [])))
  return posts.map(({ externalId }) => {
    const id = ids.get(externalId) ?? ''
    const counts = there.get(id)
    if (there.has(id)) return { externalId, state: 'there', metrics: metricsOf(counts ?? {}) }
    return { externalId, state: gone.has(id) ? 'gone' : 'cannot_tell' }
  })
}

function lookUp(client: XClient, ids: string[], accessToken: string): Promise<XLookup> {
  return inEitherWords(async (noun) => {
    const query = new URLSearchParams({ ids: ids.join(','), [`${noun}.fields`]: 'public_metrics' })
    const path = `/2/tweets?${query}`
    return readBody(XLookup, await client({ method: 'GET', path, accessToken, answersList: true }))
  })
}

/**
 * The id of a post on X, from an id or an address. Null for anything else. One malformed id makes X refuse all of them.
 */
function postId(externalId: string): string | null {
  return /^(?:https?:\/\/[^/]+\/.+\/status\/)?(\d{1,19})(?:[?#].*)?$/.exec(externalId)?.[1] ?? null
}

/** Whether the post is deleted. Other types (a protected or suspended author) say nothing about the post. */
function isGone(type: string | undefined): boolean {
  return type?.split('/').at(-1) === 'resource-not-found'
}

export function metricsOf(counts: XCounts): PostMetrics {
  return {
    likes: counts.like_count ?? null,
    reposts: counts.repost_count ?? counts.retweet_count ?? null,
    replies: counts.reply_count ?? null,
    quotes: counts.quote_count ?? null,
    bookmarks: counts.bookmark_count ?? null,
    impressions: counts.impression_count ?? null,
  }
}
