import type { XPost, XState } from './state.ts'
import { tagsOf } from './wire-text.ts'

/** Finds posts without a look at every post. Deleted posts are in the index too. */
interface PostIndex {
  /** Every post, oldest id first. */
  ordered: XPost[]
  byAuthor: Map<string, XPost[]>
  replies: Map<string, XPost[]>
  quotes: Map<string, XPost[]>
  reposts: Map<string, XPost[]>
  conversation: Map<string, XPost[]>
  /** By the mentioned handle in small letters. */
  mentions: Map<string, XPost[]>
}

interface Kept {
  index: PostIndex
  size: number
  first: XPost | undefined
}

const kept = new WeakMap<XState, Kept>()

/** The index of the present posts. It is made anew if posts were put into the state without `addPost`. */
export function indexOf(state: XState): PostIndex {
  const { value: first } = state.posts.values().next()
  const known = kept.get(state)
  if (known && known.size === state.posts.size && known.first === first) return known.index
  const index: PostIndex = {
    ordered: [],
    byAuthor: new Map(),
    replies: new Map(),
    quotes: new Map(),
    reposts: new Map(),
    conversation: new Map(),
    mentions: new Map(),
  }
  for (const post of state.posts.values()) enter(index, post)
  kept.set(state, { index, size: state.posts.size, first })
  return index
}

/** Puts a post into the state and into its index. */
export function addPost(state: XState, post: XPost): void {
  const index = indexOf(state)
  state.posts.set(post.id, post)
  enter(index, post)
  kept.set(state, { index, size: state.posts.size, first: state.posts.values().next().value })
}

function enter(index: PostIndex, post: XPost): void {
  insert(index.ordered, post)
  put(index.byAuthor, post.author.id, post)
  if (post.replyTo) put(index.replies, post.replyTo.id, post)
  if (post.quoteOf) put(index.quotes, post.quoteOf.id, post)
  if (post.repostOf) put(index.reposts, post.repostOf.id, post)
  else put(index.conversation, post.conversationId, post)
  for (const handle of mentionsIn(post)) put(index.mentions, handle, post)
}

/** The handles that a post mentions: those in its text, and the author of the post that it answers, whom X adds. */
export function mentionsIn(post: XPost): Set<string> {
  if (post.repostOf) return new Set()
  const handles = tagsOf(post.text, 'mentions').map((handle) => handle.toLowerCase())
  const answered = post.replyTo && post.replyTo.author.id !== post.author.id ? [post.replyTo.author.username] : []
  return new Set([...handles, ...answered.map((handle) => handle.toLowerCase())])
}

function put(map: Map<string, XPost[]>, key: string, post: XPost): void {
  const posts = map.get(key)
  if (posts) insert(posts, post)
  else map.set(key, [post])
}

/** Keeps the list in the order of ids. A new post nearly always belongs at the end. */
function insert(posts: XPost[], post: XPost): void {
  let at = posts.length
  while (at > 0 && isNewer(posts[at - 1], post)) at -= 1
  posts.splice(at, 0, post)
}

const isNewer = (a: XPost | undefined, b: XPost): boolean => a !== undefined && compareIds(a.id, b.id) > 0

/** Ids are numbers of up to 19 digits. The longer one is greater; two of one length are compared as text. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}
