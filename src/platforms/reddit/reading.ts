import type { OpenAccount } from '../connecting.ts'
import type { Ownership, PostReading, Reading } from '../reading.ts'
import type { RedditClient } from './client.ts'
import { readLinks } from './poll.ts'
import { linkRef, postName, readRedditPostAddress, redditPostRef } from './post-address.ts'
import type { Link } from './wire.ts'

/** The most that `/api/info` takes. */
const POSTS_A_CALL = 100

export function redditReading({ client, site }: { client: RedditClient; site: string }): Reading {
  return {
    readPostsMost: POSTS_A_CALL,
    readPosts: (account, posts) => readSubmissions(client, site, account, posts),
    readOwnPost: (account, name) => readOwn(client, site, account, name),
    readPostAddress: (address) => readRedditPostAddress(address, site),
    postRef: (_account, name) => redditPostRef(site, name),
  }
}

async function readOwn(
  client: RedditClient,
  site: string,
  { handle, credentials }: OpenAccount,
  name: string,
): Promise<Ownership> {
  if (handle === null) return { state: 'cannot_tell' }
  const [link] = await readLinks(client, credentials.accessToken, [name])
  if (!link || !isShown(link)) return { state: 'missing' }
  const isOwn = link.author?.toLowerCase() === handle.toLowerCase()
  return isOwn ? { state: 'own', ref: linkRef(site, link) } : { state: 'anothers' }
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

/** A deleted or removed post stays in Reddit's answers, but nobody else can see it. */
const isShown = ({ author, removed_by_category }: Link): boolean => author !== '[deleted]' && !removed_by_category

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
