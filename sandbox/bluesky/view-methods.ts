import type { Route } from '../kit/serve.ts'
import { invalidRequest } from './problems.ts'
import type { BlueskyAccount, JsonRecord, StoredRecord } from './state.ts'
import type { BlueskyContext, createXrpc, XrpcCall } from './xrpc.ts'

const POST = 'app.bsky.feed.post'

/** app.bsky.*: the AppView, which lags behind the records during a listing-lag. */
export function viewMethods(xrpc: ReturnType<typeof createXrpc>, context: BlueskyContext): Route[] {
  return [
    xrpc({ nsid: 'app.bsky.actor.getProfile', auth: 'access', handle: (call) => getProfile(call, context) }),
    xrpc({ nsid: 'app.bsky.feed.getPosts', auth: 'access', handle: (call) => getPosts(call, context) }),
    xrpc({ nsid: 'app.bsky.feed.getAuthorFeed', auth: 'access', handle: (call) => getAuthorFeed(call, context) }),
  ]
}

function getProfile({ params }: XrpcCall, context: BlueskyContext): unknown {
  const account = context.state.account(String(params.actor))
  if (!account) throw invalidRequest('Profile not found')
  return {
    ...author(account),
    description: account.description,
    followersCount: 0,
    followsCount: 0,
    postsCount: shownPosts(account, context).length,
    indexedAt: new Date(context.clock.now()).toISOString(),
  }
}

function getPosts({ params }: XrpcCall, context: BlueskyContext): unknown {
  const uris = params.uris as string[] // by the lexicon
  const found = context.state.accounts.flatMap((account) =>
    shownPosts(account, context).flatMap((post) => (uris.includes(post.uri) ? [postView(account, post, context)] : [])),
  )
  return { posts: found.sort((a, b) => uris.indexOf(a.uri) - uris.indexOf(b.uri)) }
}

function getAuthorFeed({ params }: XrpcCall, context: BlueskyContext): unknown {
  const account = context.state.account(String(params.actor))
  if (!account) throw invalidRequest('Profile not found')
  const posts = shownPosts(account, context)
    .filter(({ value }) => params.filter !== 'posts_no_replies' || value.reply === undefined)
    .sort((a, b) => b.indexedAtMs - a.indexedAtMs || (a.rkey < b.rkey ? 1 : -1))
  const from = Number(params.cursor ?? 0)
  const to = from + Number(params.limit)
  return {
    feed: posts.slice(from, to).map((post) => ({ post: postView(account, post, context) })),
    ...(posts.length > to && { cursor: String(to) }),
  }
}

function shownPosts(account: BlueskyAccount, { clock }: BlueskyContext): StoredRecord[] {
  return [...account.records.values()].filter(
    ({ collection, visibleAtMs }) => collection === POST && visibleAtMs <= clock.now(),
  )
}

function author({ did, handle, displayName }: BlueskyAccount) {
  return { did, handle, displayName }
}

function postView(account: BlueskyAccount, post: StoredRecord, context: BlueskyContext) {
  const embed = embedView(post.value.embed as JsonRecord | undefined, account, context) // by the lexicon
  const { clock, state } = context
  const figures = state.metrics.of(post.uri, clock.now() - post.indexedAtMs, { replies: repliesTo(post, context) })
  return {
    uri: post.uri,
    cid: post.cid,
    author: author(account),
    record: post.value,
    ...(embed && { embed }),
    replyCount: figures.replies,
    repostCount: figures.reposts,
    likeCount: figures.likes,
    quoteCount: figures.quotes,
    bookmarkCount: figures.bookmarks,
    indexedAt: new Date(post.indexedAtMs).toISOString(),
  }
}

function repliesTo(post: StoredRecord, context: BlueskyContext): number {
  const parents = context.state.accounts.flatMap((account) =>
    shownPosts(account, context).map(({ value }) => value.reply as { parent: { uri: string } } | undefined),
  ) // by the lexicon
  return parents.filter((reply) => reply?.parent.uri === post.uri).length
}

/** Pictures and link cards as clients get them; other embeds stay in the record only. */
function embedView(
  embed: JsonRecord | undefined,
  account: BlueskyAccount,
  { origin }: BlueskyContext,
): JsonRecord | null {
  if (embed?.$type === 'app.bsky.embed.images') {
    const images = embed.images as { image: { ref: { $link: string } }; alt: string; aspectRatio?: unknown }[] // by the lexicon
    return {
      $type: 'app.bsky.embed.images#view',
      images: images.map(({ image, alt, aspectRatio }) => {
        const address = `${origin()}/blob/${account.did}/${image.ref.$link}`
        return { thumb: address, fullsize: address, alt, ...(aspectRatio !== undefined && { aspectRatio }) }
      }),
    }
  }
  if (embed?.$type === 'app.bsky.embed.external') {
    const { uri, title, description } = embed.external as JsonRecord // by the lexicon
    return { $type: 'app.bsky.embed.external#view', external: { uri, title, description } }
  }
  return null
}
