import type { z } from 'zod'
import { comparable } from '../comparable.ts'
import type { AccountName, OpenAccount } from '../connecting.ts'
import { type Likeness, likeness } from '../likeness.ts'
import { type LookedUp, lookUp, notOtherPosts } from '../look-up.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { walkList } from '../walk-list.ts'
import { type RedditClient, readBody } from './client.ts'
import { communityOf, kindOf } from './submission.ts'
import { type Comment, Comments, type Link, Links } from './wire.ts'

/** Clocks differ, so a look-up begins a little before the attempt. Source: platform facts, section 17. */
export const BEFORE_ATTEMPT_MS = 60_000
/** Reddit lists a thousand posts of an account, and rate-limits busy accounts long before that. */
const MOST_THINGS = 1000

/** What identifies a submission. It is JSON, because it is stored while Reddit processes it. */
export interface Sought {
  community: string
  title: string
  text: string
  /** Set for a link. For media Reddit writes its own address. */
  url: string | null
  isSelf: boolean
  /** ISO 8601. */
  since: string
  /** Ids of the account's other submissions. */
  taken: string[]
}

export function soughtOf(part: OutgoingPart<'reddit'>, since: string, taken: ReadonlySet<string>): Sought {
  const kind = kindOf(part)
  return {
    community: communityOf(part),
    title: part.payload?.title ?? '',
    text: part.text,
    url: kind === 'link' ? (part.payload?.url ?? null) : null,
    isSelf: kind === 'self',
    since,
    taken: [...taken],
  }
}

/** Looks for the submission among the account's own. The oldest match counts: a later twin would be another post. */
export async function findSubmission(
  client: RedditClient,
  account: OpenAccount,
  sought: Sought,
): Promise<LookedUp<Link>> {
  const { things, whole } = await readOwn(client, account, 'submitted', Links, sought.since)
  const others = things.filter(({ name }) => !sought.taken.includes(name))
  return lookUp({ things: others, whole }, (link) => likenessOf(link, sought))
}

export async function findOwnComment(
  client: RedditClient,
  account: OpenAccount,
  { part, parent, since }: { part: Pick<OutgoingPart, 'text' | 'taken'>; parent: string; since: string },
): Promise<LookedUp<Comment>> {
  const { things, whole } = await readOwn(client, account, 'comments', Comments, since)
  const others = await notOtherPosts(things, part, since, ({ name }) => name)
  return lookUp({ things: others, whole }, (comment) =>
    (comment.parent_id ?? parent) === parent ? likeness(part.text, comment.body) : 'other',
  )
}

type Listing<Thing> = z.ZodType<{ data: { after?: string | null | undefined; children: { data: Thing }[] } }>

/** The account's own things since the attempt began, newest first. */
async function readOwn<Thing extends { created_utc?: number | null | undefined }>(
  client: RedditClient,
  { handle, credentials: { accessToken } }: AccountName & Pick<OpenAccount, 'credentials'>,
  list: 'submitted' | 'comments',
  schema: Listing<Thing>,
  since: string,
): Promise<{ things: Thing[]; whole: boolean }> {
  if (!handle) return { things: [], whole: false }
  const from = Date.parse(since) - BEFORE_ATTEMPT_MS
  const isNew = ({ created_utc }: Thing) => created_utc == null || created_utc * 1000 >= from
  const { things, whole } = await walkList<Thing>({
    most: 100,
    limit: MOST_THINGS,
    async read({ size, cursor }) {
      const query = `sort=new&limit=${size}&raw_json=1${cursor === null ? '' : `&after=${cursor}`}`
      const path = `/user/${encodeURIComponent(handle)}/${list}?${query}`
      const { data } = readBody(schema, await client({ method: 'GET', path, accessToken, answersList: true }))
      return { things: data.children.map((child) => child.data), next: data.after || null }
    },
    isOver: (page) => !page.every(isNew),
  })
  return { things: things.filter(isNew), whole }
}

/** Reddit rewrites addresses, and puts a title on one line. A submission that moderators removed has lost its text. */
function likenessOf(link: Link, { community, title, text, url, isSelf }: Sought): Likeness {
  if (link.subreddit.toLowerCase() !== community.toLowerCase()) return 'other'
  const [ofTitle, ofText] = [likeness(title, link.title), likeness(text, link.selftext ?? '')]
  if (ofTitle === 'other') return 'other'
  if (/^\[(?:removed|deleted)\]$/.test(link.selftext ?? '')) return 'alike'
  if (ofText === 'other') return 'other'
  const sameUrl = url === null || comparable(link.url ?? '') === comparable(new URL(url).href)
  return ofTitle === 'same' && ofText === 'same' && link.is_self === isSelf && sameUrl ? 'same' : 'alike'
}
