import type { GraphClient } from '../graph/client.ts'
import { listPage } from '../graph/wire.ts'
import { walkList } from '../walk-list.ts'
import { Posts, type ThreadsPost } from './wire.ts'

/** Clocks differ, so a look-up begins a little before the attempt. Source: platform facts, section 17. */
const BEFORE_MS = 60_000
/** More than an account may post in a day. */
const MOST_POSTS = 500

/** Only replies have a `replied_to`, the post that they answer. */
const FIELDS = {
  threads: 'id,permalink,shortcode,text,media_type,children',
  replies: 'id,permalink,shortcode,text,media_type,children,replied_to',
}

interface Own {
  posts: ThreadsPost[]
  /** False if there were more pages than were read. */
  whole: boolean
}

/** The account's own posts, or its own answers, newest first. `since` is ISO 8601; null reads all that can be read. */
export async function readOwn(
  client: GraphClient,
  accessToken: string,
  list: 'threads' | 'replies',
  since: string | null,
): Promise<Own> {
  const { things, whole } = await walkList<ThreadsPost>({
    most: 100,
    limit: MOST_POSTS,
    async read({ size, cursor }) {
      const query = new URLSearchParams({
        fields: FIELDS[list],
        limit: String(size),
        ...(since ? { since: String(Math.floor((Date.parse(since) - BEFORE_MS) / 1000)) } : {}),
        ...(cursor ? { after: cursor } : {}),
      })
      const path = `/v1.0/me/${list}?${query}`
      return listPage(await client(Posts, { method: 'GET', path, accessToken, answersList: true }))
    },
  })
  return { posts: things, whole }
}
