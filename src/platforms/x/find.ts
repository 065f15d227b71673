import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { readBody, type XClient } from './client.ts'
import { isSamePost } from './same-post.ts'
import { type XPost, XTimeline } from './wire.ts'

/** Clocks differ: look from a little before the attempt. Source: platform facts, section 17. */
const BEFORE_ATTEMPT_MS = 60_000
/** Pages of 100 posts: more than an account may post within the hours that a lookup can be late. */
const PAGES = 5

/** The same fields in both vocabularies. In the newer one, references are no field but an expansion (OpenAPI 2.167). */
const FIELDS = {
  tweet: { 'tweet.fields': 'created_at,entities,attachments,referenced_tweets,note_tweet' },
  post: { 'post.fields': 'created_at,entities,attachments,note_post', expansions: 'referenced_posts' },
}

interface Timeline {
  posts: XPost[]
  /** False when there were more pages than were read. */
  whole: boolean
}

/** Looks for the part among the account's own posts since the attempt began. */
export async function findOnTimeline(
  client: XClient,
  connection: PlatformConnection,
  part: OutgoingPart<'x'>,
  since: string,
): Promise<XPost | 'absent' | 'cannot_tell'> {
  const { posts, whole } = await readTimeline(client, connection, since)
  // The oldest match: a later twin would be another post.
  const match = posts.findLast((post) => isSamePost(post, part))
  if (match) return match
  // Posts in a community need not show on the author's timeline, and no call lists a community.
  const inCommunity = part.index === 0 && part.payload?.communityUrl !== undefined
  return whole && !inCommunity ? 'absent' : 'cannot_tell'
}

async function readTimeline(client: XClient, connection: PlatformConnection, since: string): Promise<Timeline> {
  try {
    return await readPages(client, connection, since, 'tweet')
  } catch (error) {
    // X is renaming its fields, and refuses names that it does not know yet or no longer knows.
    if (!(error instanceof PlatformError && error.facts.httpStatus === 400)) throw error
    return await readPages(client, connection, since, 'post')
  }
}

async function readPages(
  client: XClient,
  { externalId, credentials }: PlatformConnection,
  since: string,
  noun: keyof typeof FIELDS,
): Promise<Timeline> {
  const posts: XPost[] = []
  let token: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = new URLSearchParams({
      start_time: secondsOnly(Date.parse(since) - BEFORE_ATTEMPT_MS),
      max_results: '100',
      ...FIELDS[noun],
      ...(token ? { pagination_token: token } : {}),
    })
    const path = `/2/users/${externalId}/tweets?${query}`
    const { data, meta } = readBody(
      XTimeline,
      await client({ method: 'GET', path, accessToken: credentials.accessToken, answersList: true }),
    )
    posts.push(...data)
    token = meta?.next_token
    if (!token) return { posts, whole: true }
  }
  return { posts, whole: false }
}

/** X takes `YYYY-MM-DDTHH:mm:ssZ`, without fractions. */
function secondsOnly(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
