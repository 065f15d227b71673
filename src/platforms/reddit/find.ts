import { comparable } from '../comparable.ts'
import type { AccountName, PlatformConnection } from '../connecting.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { type RedditClient, readBody } from './client.ts'
import { communityOf, kindOf } from './submission.ts'
import { type Comment, Comments, type Link, Links } from './wire.ts'

/** Clocks differ: look from a little before the attempt. Source: platform facts, section 17. */
export const BEFORE_ATTEMPT_MS = 60_000
/** Pages of 100: Reddit lists a thousand posts of an account, and holds busy ones back long before. */
const PAGES = 10

/** How a submission is known again: JSON, kept while Reddit works on it. */
export interface Sought {
  community: string
  title: string
  text: string
  /** Of a link; of media Reddit writes its own. */
  url: string | null
  isSelf: boolean
  /** ISO 8601. */
  since: string
}

export function soughtOf(part: OutgoingPart<'reddit'>, since: string): Sought {
  const kind = kindOf(part)
  return {
    community: communityOf(part),
    title: part.payload?.title ?? '',
    text: part.text,
    url: kind === 'link' ? (part.payload?.url ?? null) : null,
    isSelf: kind === 'self',
    since,
  }
}

/** Looks for the submission among the account's own. The oldest match counts: a later twin would be another post. */
export async function findSubmission(
  client: RedditClient,
  connection: PlatformConnection,
  sought: Sought,
): Promise<Link | 'absent' | 'cannot_tell'> {
  return findAmong(client, connection, 'submitted', Links, sought.since, (link: Link) => isSame(link, sought))
}

export async function findOwnComment(
  client: RedditClient,
  connection: PlatformConnection,
  { parent, text, since }: { parent: string; text: string; since: string },
): Promise<Comment | 'absent' | 'cannot_tell'> {
  const isOwn = (comment: Comment) => comment.parent_id === parent && comparable(comment.body) === comparable(text)
  return findAmong(client, connection, 'comments', Comments, since, isOwn)
}

async function findAmong<Thing extends { created_utc?: number | undefined }>(
  client: RedditClient,
  { handle, credentials: { accessToken } }: AccountName & Pick<PlatformConnection, 'credentials'>,
  list: 'submitted' | 'comments',
  schema: typeof Links | typeof Comments,
  since: string,
  matches: (thing: Thing) => boolean,
): Promise<Thing | 'absent' | 'cannot_tell'> {
  if (!handle) return 'cannot_tell'
  const from = Date.parse(since) - BEFORE_ATTEMPT_MS
  const isNew = ({ created_utc }: { created_utc?: number | undefined }) => (created_utc ?? 0) * 1000 >= from
  let found: Thing | null = null
  let after = ''
  for (let page = 0; page < PAGES; page++) {
    const query = `sort=new&limit=100&raw_json=1${after && `&after=${after}`}`
    const path = `/user/${encodeURIComponent(handle)}/${list}?${query}`
    const { data } = readBody(schema, await client({ method: 'GET', path, accessToken, answersList: true }))
    const things = data.children.map((child) => child.data as unknown as Thing) // of the list that was asked for
    found = things.findLast((thing) => isNew(thing) && matches(thing)) ?? found
    // The newest stand first.
    if (!data.after || things.some((thing) => !isNew(thing))) return found ?? 'absent'
    after = data.after
  }
  return found ?? 'cannot_tell'
}

function isSame(link: Link, { community, title, text, url, isSelf }: Sought): boolean {
  return (
    link.subreddit.toLowerCase() === community.toLowerCase() &&
    comparable(link.title) === comparable(title) &&
    comparable(link.selftext) === comparable(text) &&
    link.is_self === isSelf &&
    (url === null || link.url === url || link.url === new URL(url).href)
  )
}
