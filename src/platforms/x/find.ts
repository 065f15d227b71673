import type { OpenAccount } from '../connecting.ts'
import { lookUp, notOtherPosts } from '../look-up.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { walkList } from '../walk-list.ts'
import { readBody, type XClient } from './client.ts'
import { inEitherWords } from './in-either-words.ts'
import { likenessOf } from './same-post.ts'
import { type XPost, XTimeline } from './wire.ts'

/** Clocks differ, so a look-up begins a little before the attempt. Source: platform facts, section 17. */
const BEFORE_ATTEMPT_MS = 60_000
/** A look-up may be hours late. No account may post more than this in that time. */
const MOST_POSTS = 500
/** The most and the fewest posts that a page can be asked for. Source: platform facts, section 1. */
const A_PAGE = { most: 100, fewest: 5 }

/**
 * The same fields in both vocabularies. In the newer one, references are an expansion and not a field (OpenAPI 2.167).
 */
const FIELDS = {
  tweet: { 'tweet.fields': 'created_at,entities,attachments,referenced_tweets,note_tweet' },
  post: { 'post.fields': 'created_at,entities,attachments,note_post', expansions: 'referenced_posts' },
}

type Timeline = Awaited<ReturnType<typeof walkList<XPost>>>

/** Looks for the part among the account's own posts since the attempt began. */
export async function findOnTimeline(
  client: XClient,
  account: OpenAccount,
  part: OutgoingPart<'x'>,
  since: string,
): Promise<XPost | 'absent' | 'cannot_tell'> {
  const { things, whole } = await readTimeline(client, account, since)
  // Posts in a community need not show on the author's timeline, and no call lists a community.
  const inCommunity = part.index === 0 && part.payload?.communityUrl !== undefined
  const own = await notOtherPosts(things, part, since, ({ id }) => id)
  return lookUp({ things: own, whole: whole && !inCommunity }, (post) => likenessOf(post, part))
}

function readTimeline(client: XClient, account: OpenAccount, since: string): Promise<Timeline> {
  return inEitherWords((noun) => readPages(client, account, since, noun))
}

function readPages(
  client: XClient,
  { externalId, credentials: { accessToken } }: OpenAccount,
  since: string,
  noun: keyof typeof FIELDS,
): Promise<Timeline> {
  return walkList({
    ...A_PAGE,
    limit: MOST_POSTS,
    async read({ size, cursor }) {
      const query = new URLSearchParams({
        start_time: secondsOnly(Date.parse(since) - BEFORE_ATTEMPT_MS),
        max_results: String(size),
        ...FIELDS[noun],
        ...(cursor ? { pagination_token: cursor } : {}),
      })
      const path = `/2/users/${externalId}/tweets?${query}`
      const answer = await client({ method: 'GET', path, accessToken, answersList: true })
      const { data, meta } = readBody(XTimeline, answer)
      return { things: data, next: meta?.next_token ?? null }
    },
  })
}

/** X takes `YYYY-MM-DDTHH:mm:ssZ`, without fractions. */
function secondsOnly(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
