import type { Analytics, PostReading } from '../analytics.ts'
import type { OpenAccount } from '../connecting.ts'
import { isShown } from './addresses.ts'
import type { RedditClient } from './client.ts'
import { readLinks } from './poll.ts'
import { postName } from './post-address.ts'
import type { Link } from './wire.ts'

/** The most that `/api/info` takes. */
const POSTS_A_CALL = 100

export function redditAnalytics({ client, site }: { client: RedditClient; site: string }): Analytics {
  return {
    readPostsMost: POSTS_A_CALL,
    readPosts: (account, posts) => readSubmissions(client, site, account, posts),
  }
}

async function readSubmissions(
  client: RedditClient,
  site: string,
  { credentials }: OpenAccount,
  posts: readonly { externalId: string }[],
): Promise<PostReading[]> {
  const names = new Map(posts.map(({ externalId }) => [externalId, postName(externalId, site)]))
  const asked = [...new Set(names.values())].filter((name) => name !== null)
  const links = asked.length > 0 ? await readLinks(client, credentials.accessToken, asked) : []
  const there = new Map(links.map((link) => [link.name, link]))
  return posts.map(({ externalId }) => {
    const name = names.get(externalId) ?? null
    if (name === null) return { externalId, state: 'cannot_tell' }
    const link = there.get(name)
    return link && isShown(link)
      ? { externalId, state: 'there', metrics: metricsOf(link) }
      : { externalId, state: 'gone' }
  })
}

/** Reddit gives apps no views. The score is what its readers see: upvotes minus downvotes. */
function metricsOf({ score, num_comments, num_crossposts }: Link) {
  return {
    likes: score ?? null,
    reposts: num_crossposts ?? null,
    replies: num_comments ?? null,
    quotes: null,
    bookmarks: null,
    impressions: null,
  }
}
