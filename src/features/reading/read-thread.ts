import type { XThreadRead } from '#contract/networks/x-post.ts'
import type { FoundPost, ReadPage } from '#platforms/reading.ts'
import type { Most } from './metering/metered-reading.ts'
import { lookUpNamed, type Reader } from './reader-of.ts'
import { shownPost } from './shown-post.ts'

const SEARCHED_MS = 7 * 24 * 3_600_000

export interface AskedThread {
  id: string
  withReplies: boolean
  withMedia: boolean
  limit: number
}

/** X takes no smaller number of posts for a search than this. */
const A_PAGE = 10

/**
 * The most posts and people that a thread can bring: the named post and its root, a page of the author's posts, a page
 * of replies, and for each of the author's posts the post that it answers.
 */
export function mostOfThread({ limit, withReplies }: Pick<AskedThread, 'limit' | 'withReplies'>): Most {
  const page = Math.max(A_PAGE, limit)
  return { posts: 4 + 2 * page + (withReplies ? page : 0), users: 4 + (withReplies ? page : 0) }
}

/** Reads a conversation with at most four calls. */
export async function readThread(
  reader: Reader,
  { id, withReplies, withMedia: media, limit }: AskedThread,
  { note, now }: { note: (page: ReadPage) => ReadPage; now: Date },
): Promise<Omit<XThreadRead, 'usage'>> {
  const { reading, ask } = reader
  const post = await lookUpNamed(reader, id, { authors: true, referenceIds: true, media }, note)
  const rootId = post.conversationId ?? post.id
  const root = rootId === post.id ? post : await rootOf(reader, rootId, media, note)
  const author = (root ?? post).author?.id ?? null
  const search = async (query: string, of: { most: number; referenceIds: boolean }) =>
    note(
      await ask((account) =>
        reading.search(account, query, {
          sinceId: null,
          limit: of.most,
          authors: true,
          referenceIds: of.referenceIds,
          media,
        }),
      ),
    )
  const none = { posts: [], next: null }
  const own =
    author === null
      ? none
      : await search(`conversation_id:${rootId} from:${author}`, { most: limit, referenceIds: true })
  const known = [...(root ? [root] : []), ...(post.author?.id === author ? [post] : []), ...own.posts]
  const thread = inARow(known, rootId)
  const kept = thread.slice(0, limit)
  const room = limit - kept.length
  const found =
    withReplies && room > 0
      ? await search(`conversation_id:${rootId}${author === null ? '' : ` -from:${author}`}`, {
          most: room,
          referenceIds: false,
        })
      : none
  const replies = oldestFirst(found.posts.filter((reply) => reply.id !== rootId))
  const isOld = now.getTime() - Date.parse((root ?? post).createdAt ?? now.toISOString()) > SEARCHED_MS
  return {
    post: shownPost(post),
    root: root && shownPost(root),
    thread: kept.map(shownPost),
    // X returns the newest replies first, so the newest are kept.
    replies: replies.slice(Math.max(0, replies.length - room)).map(shownPost),
    truncated:
      isOld ||
      own.next !== null ||
      found.next !== null ||
      thread.length > kept.length ||
      replies.length > room ||
      (withReplies && room === 0),
  }
}

async function rootOf(reader: Reader, rootId: string, media: boolean, note: (page: ReadPage) => ReadPage) {
  const page = note(await reader.ask((account) => reader.reading.lookUp(account, [rootId], { authors: true, media })))
  return page.posts[0] ?? null
}

/** The author's posts that continue the root or one another. Without the author's answers to others. */
function inARow(posts: readonly FoundPost[], rootId: string): FoundPost[] {
  const thread: FoundPost[] = []
  const row = new Set([rootId])
  for (const post of oldestFirst(posts)) {
    if (post.id !== rootId && !row.has(post.inReplyToPostId ?? rootId)) continue
    row.add(post.id)
    thread.push(post)
  }
  return thread
}

/** Each post once, sorted by id, since ids grow with time. */
function oldestFirst(posts: readonly FoundPost[]): FoundPost[] {
  const byId = new Map(posts.map((post) => [post.id, post]))
  return [...byId.values()].toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
}
