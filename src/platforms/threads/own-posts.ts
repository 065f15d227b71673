import type { GraphClient } from '../graph/client.ts'
import { Posts, type ThreadsPost } from './wire.ts'

/** Clocks differ: look from a little before the attempt. Source: platform facts, section 17. */
const BEFORE_MS = 60_000
/** Pages of 100: more than an account may post in a day. */
const PAGES = 5

/** Only answers are offered with what they answer. */
const FIELDS = {
  threads: 'id,permalink,shortcode,text,media_type,children',
  replies: 'id,permalink,shortcode,text,media_type,children,replied_to',
}

interface Own {
  posts: ThreadsPost[]
  /** False when there were more pages than were read. */
  whole: boolean
}

/** The account's own posts, or its own answers, from the newest. `since`: ISO 8601; null for all that can be read. */
export async function readOwn(
  client: GraphClient,
  accessToken: string,
  list: 'threads' | 'replies',
  since: string | null,
): Promise<Own> {
  const posts: ThreadsPost[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = new URLSearchParams({
      fields: FIELDS[list],
      limit: '100',
      ...(since ? { since: String(Math.floor((Date.parse(since) - BEFORE_MS) / 1000)) } : {}),
      ...(after ? { after } : {}),
    })
    const path = `/v1.0/me/${list}?${query}`
    const { data, paging } = await client(Posts, { method: 'GET', path, accessToken, answersList: true })
    posts.push(...data)
    after = paging?.cursors?.after
    // There is a cursor behind the last page too.
    if (!after || data.length === 0) return { posts, whole: true }
  }
  return { posts, whole: false }
}
