import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import type { Along, NetworkPrices, Reading, ReadPage, ReturnedResource, SinceThen } from '../reading.ts'
import { readBody, type XClient } from './client.ts'
import { feedQueries } from './feed-queries.ts'
import { foundPosts } from './found-post.ts'
import { inEitherWords } from './in-either-words.ts'
import { readXPostAddress } from './post-address.ts'
import { WirePosts, WirePrices } from './posts-wire.ts'
import { readOwnPosts } from './read-own-posts.ts'
import { problemOf } from './read-problem.ts'
import { readXProfile } from './read-profile.ts'
import { A_PAGE, fieldsOf, listQuery } from './read-query.ts'

/** X's ids have up to 19 digits. */
const ID = /^\d{1,19}$/

export interface XReadingOptions {
  client: XClient
  http: PlatformHttp
  site: string
  pricing: string
  /** The X account that owns the developer app, which reads its own posts for less. Null if it is unknown. */
  appOwner: string | null
}

interface Asked {
  path: string
  query: Record<string, string>
  along: Along
  isOwned: boolean
}

/** Reads posts of others. Source of the rules: docs.x.com, "Pricing", "Expansions" and "Search". */
export function xReading({ client, http, site, pricing, appOwner }: XReadingOptions): Reading {
  const read = async (account: OpenAccount, { path, query, along, isOwned }: Asked) => {
    const { accessToken } = account.credentials
    const answer = await inEitherWords((noun) => {
      const params = new URLSearchParams({ ...query, ...fieldsOf(noun, along) })
      return client({ method: 'GET', path: `${path}?${params}`, accessToken, answersList: true })
    })
    return pageOf(readBody(WirePosts, answer), { site, account, isOwned })
  }
  return {
    lookUpMost: 100,
    fewestAPage: A_PAGE.fewest,
    mostAPage: A_PAGE.most,
    readPostId(linkOrId) {
      const given = linkOrId.trim()
      return ID.test(given) ? given : (readXPostAddress(given, site)?.key ?? null)
    },
    async lookUp(account, ids, along = {}) {
      const asked = [...new Set(ids)].filter((id) => ID.test(id))
      if (asked.length === 0) return { posts: [], newestId: null, next: null, returned: [], problems: [] }
      const query = { ids: asked.join(',') }
      const page = await read(account, { path: '/2/tweets', query, along, isOwned: false })
      const byId = new Map(page.posts.map((post) => [post.id, post]))
      return { ...page, posts: asked.flatMap((id) => byId.get(id) ?? []) }
    },
    readMentions(account, ask) {
      return read(account, {
        path: `/2/users/${account.externalId}/mentions`,
        query: listQuery(ask, 'pagination_token'),
        along: ask,
        isOwned: account.externalId === appOwner,
      })
    },
    readOwnPosts: (account, span) => readOwnPosts(client, { account, isOwned: account.externalId === appOwner }, span),
    async readOwnProfile(account) {
      const profile = await readXProfile(client, account)
      return { ...profile, returned: [{ kind: 'user', id: account.externalId, owned: false }] }
    },
    async search(account, query, ask) {
      const from = (since: SinceThen) => {
        const listed = { query, sort_order: 'recency', ...listQuery(since, 'next_token') }
        return read(account, { path: '/2/tweets/search/recent', query: listed, along: ask, isOwned: false })
      }
      try {
        return await from(ask)
      } catch (error) {
        // If `since_id` is older than seven days, X refuses the request. Then all of the seven days are read.
        if (ask.sinceId === null || !isRejected(error) || !/since_id/.test(error.facts.vendor ?? '')) throw error
        return from({ ...ask, sinceId: null })
      }
    },
    feedQueries,
    readPrices: () => readXPrices(http, pricing),
  }
}

function pageOf(
  answer: WirePosts,
  { site, account, isOwned }: { site: string; account: OpenAccount; isOwned: boolean },
): ReadPage {
  const { users = [], tweets = [], posts = [] } = answer.includes ?? {}
  return {
    posts: foundPosts(answer, site, account),
    newestId: answer.meta?.newest_id ?? null,
    next: answer.meta?.next_token ?? null,
    returned: [
      ...billed('post', answer.data, isOwned),
      ...billed('post', [...tweets, ...posts], false),
      ...billed('user', users, false),
    ],
    problems: answer.errors.map(problemOf),
  }
}

const billed = (kind: ReturnedResource['kind'], things: readonly { id: string }[], owned: boolean) =>
  things.map(({ id }) => ({ kind, id, owned }))

async function readXPrices(http: PlatformHttp, url: string): Promise<NetworkPrices | null> {
  const answer = await http({ method: 'GET', url })
  if (answer.status !== 200) throw new PlatformError('retry_backoff', `X did not tell its prices (${answer.status}).`)
  const told = WirePrices.safeParse(answer.body)
  const { Post: post, User: user } = told.data?.eventTypePricing ?? {}
  return post === undefined || user === undefined ? null : { post, user }
}

const isRejected = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'rejected'
