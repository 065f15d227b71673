import type { PostMetrics, PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { readNamed } from '../walk-list.ts'
import { atUri, parseAtUri, parseWebUrl, type RecordAddress } from './addresses.ts'
import { isRefusal } from './refusal.ts'
import { PostViews, StoredRecord } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

/** The most addresses that app.bsky.feed.getPosts takes. Source: platform facts, section 10. */
export const BLUESKY_POSTS_A_CALL = 25

/**
 * The AppView that the account's server is told to use. Servers without a default AppView otherwise give no answer
 * (measured).
 */
const APP_VIEW = { 'atproto-proxy': 'did:web:api.bsky.app#bsky_appview' }

/**
 * Looks up posts by their addresses. The account's own server asks the AppView for the figures. A post that is missing
 * in the AppView may still exist: the AppView lags, and hides moderated posts. The account's own server, which stores
 * the records, decides.
 */
export async function readBlueskyPosts(
  xrpc: Xrpc,
  account: OpenAccount,
  posts: readonly { externalId: string }[],
  publicWebUrl: string,
): Promise<PostReading[]> {
  const addresses = new Map(posts.map(({ externalId }) => [externalId, ownAddress(externalId)]))
  const uris = new Set([...addresses.values()].flatMap((address) => address ?? []).map(atUri))
  const shown = uris.size > 0 ? await views(uris) : new Map<string, PostMetrics>()
  const readings: PostReading[] = []
  for (const { externalId } of posts) {
    const address = addresses.get(externalId) ?? null
    const metrics = address && shown.get(atUri(address))
    if (metrics) readings.push({ externalId, state: 'there', metrics })
    else readings.push({ externalId, state: address && (await isGone(address)) ? 'gone' : 'cannot_tell' })
  }
  return readings

  /** A person who settled a post may have given its address on the site, which contains the account's handle. */
  function ownAddress(externalId: string): RecordAddress | null {
    const address = parseAtUri(externalId) ?? parseWebUrl(externalId, publicWebUrl)
    return address && { ...address, repo: account.externalId }
  }

  async function views(asked: ReadonlySet<string>): Promise<Map<string, PostMetrics>> {
    const answers = await readNamed([...asked], (some) => {
      const query = some.map((uri): [string, string] => ['uris', uri])
      const method = 'app.bsky.feed.getPosts'
      return xrpc(PostViews, { ...access(account), method, query, headers: APP_VIEW, answersList: true })
    })
    return new Map(answers.flatMap(({ posts: found }) => found).map((view) => [view.uri, metricsOf(view)]))
  }

  async function isGone({ repo, collection, rkey }: RecordAddress): Promise<boolean> {
    const query = { repo, collection, rkey }
    try {
      await xrpc(StoredRecord, {
        ...access(account),
        method: 'com.atproto.repo.getRecord',
        query,
        answersPost: true,
      })
      return false
    } catch (error) {
      if (isRefusal(error, 'RecordNotFound')) return true
      throw error
    }
  }
}

function metricsOf(view: PostViews['posts'][number]): PostMetrics {
  return {
    likes: view.likeCount ?? null,
    reposts: view.repostCount ?? null,
    replies: view.replyCount ?? null,
    quotes: view.quoteCount ?? null,
    bookmarks: view.bookmarkCount ?? null,
    impressions: null, // Bluesky counts none
  }
}
