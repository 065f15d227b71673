import { contentKey } from '../kit/ledger.ts'
import type { XSandbox } from './create-x-sandbox.ts'
import { addPost } from './post-index.ts'
import { idAt, type XPost } from './state.ts'

/** A post that its author made at X itself, without the API. */
export interface StandingPost {
  /** The handle of an account of the sandbox. */
  author: string
  text: string
  /** When it was posted. Its id is made from this time. */
  atMs: number
  lang?: string
  replyTo?: XPost
  quoteOf?: XPost
  communityId?: string
  /** Who may reply, with the values of the API. Default everyone. */
  replySettings?: string
}

/** Puts a post into a simulated X as if its author had written it there at that time. */
export function putPost({ state }: Pick<XSandbox, 'state'>, post: StandingPost): XPost {
  const author = state.accounts.find(({ username }) => username === post.author)
  if (!author) throw new Error(`There is no account @${post.author} here.`)
  let id = idAt(post.atMs)
  while (state.posts.has(String(id))) id += 1n
  const put: XPost = {
    id: String(id),
    author,
    text: post.text,
    media: [],
    poll: null,
    replyTo: post.replyTo ?? null,
    quoteOf: post.quoteOf ?? null,
    lang: post.lang ?? 'en',
    conversationId: post.replyTo?.conversationId ?? String(id),
    replySettings: post.replySettings ?? 'everyone',
    communityId: post.communityId ?? null,
    paidPartnership: false,
    key: contentKey({ account: author.id, text: post.text, mediaHashes: [], replyTo: post.replyTo?.id ?? null }),
    createdAtMs: post.atMs,
    visibleAtMs: post.atMs,
    deletedAtMs: null,
  }
  addPost(state, put)
  return put
}
