import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { findLinks } from '../kit/find-links.ts'
import { contentKey } from '../kit/ledger.ts'
import { jsonBody } from '../kit/request.ts'
import type { XCall, XContext } from './call.ts'
import { CreatePostBody, NOT_SIMULATED } from './create-post-body.ts'
import { addPost, indexOf } from './post-index.ts'
import type { RequestKind } from './prices.ts'
import { forbidden, invalidRequest } from './problems.ts'
import type { XAccount, XMedia, XPost } from './state.ts'
import { usableMedia } from './usable-media.ts'
import { hiddenPost } from './visible.ts'
import { weightedLength } from './weighted-length.ts'
import { countCashtags, statusAtEnd, tagsOf, wireText } from './wire-text.ts'

/** How long X remembers an account's texts for its duplicate check; X does not publish the figure. */
const DUPLICATE_WINDOW_MS = 12 * 60 * 60_000

/** POST /2/tweets. */
export function createPost(call: XCall, context: XContext): Answer {
  const json = jsonBody(call)
  if (json === undefined) return invalidRequest('The request body is not valid JSON.')
  const parsed = CreatePostBody.safeParse(json)
  if (!parsed.success)
    return invalidRequest(...parsed.error.issues.map((issue) => `$.${issue.path.join('.')}: ${issue.message}`))
  const body = parsed.data

  const media = body.media ? usableMedia(body.media.media_ids, call.account, context) : []
  if (typeof media === 'string') return invalidRequest(media)
  const refusal =
    refuseShape(body) ?? refuseText(body, media, call.account, context) ?? refusePlace(body, call.account, context)
  if (refusal) return refusal

  const post = draft(body, media, call, context)
  if (isRepeat(post, context)) return forbidden('You are not allowed to create a Tweet with duplicate content.')
  addPost(context.state, post)
  call.bill.push({ request: priceOf(post, body, call.account) })

  const historyName = context.options.fieldNames === 'tweet' ? 'edit_history_tweet_ids' : 'edit_history_post_ids'
  const { short } = wireText(post, context.origin())
  return jsonAnswer(201, { data: { id: post.id, text: short.text, [historyName]: [post.id] } })
}

function refuseShape(body: CreatePostBody): Answer | null {
  const ignored = NOT_SIMULATED.find((name) => body[name] !== undefined)
  if (ignored) return forbidden(`This sandbox does not simulate ${ignored}.`)
  const exclusive = (['media', 'poll', 'quote_tweet_id'] as const).filter((name) => body[name] !== undefined)
  if (exclusive.length > 1) return invalidRequest(`$.${exclusive.join(', $.')}: only one of these may be given.`)
  if (body.text.trim() === '' && !body.media)
    return invalidRequest('$.text: text is required unless media is provided.')
  return null
}

function refuseText(body: CreatePostBody, media: XMedia[], account: XAccount, context: XContext): Answer | null {
  const limit = account.subscription === 'None' ? 280 : 25_000
  if (weightedLength(body.text) > limit) return forbidden('Your Tweet text is too long.')
  if (context.options.tier !== 'enterprise' && countCashtags(body.text) > 1) {
    return forbidden('Your post contains more than the maximum of one cashtag.')
  }
  const moving = media.filter(({ type, category }) => type.startsWith('video') || category === 'tweet_gif')
  if (moving.length > 0 && media.length > 1) return invalidRequest('A post holds up to 4 photos, or 1 GIF, or 1 video.')
  return null
}

function refusePlace(body: CreatePostBody, account: XAccount, context: XContext): Answer | null {
  const { state, options } = context
  const isSelfServe = options.tier !== 'enterprise'
  if (body.quote_tweet_id !== undefined) {
    if (isSelfServe) return forbidden('Quoting posts is not available at your access level.')
    if (!livePost(body.quote_tweet_id, context, account))
      return forbidden('You attempted to quote a Tweet that is deleted or not visible to you.')
  }
  if (body.reply) {
    const parent = livePost(body.reply.in_reply_to_tweet_id, context, account)
    if (!parent) return forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.')
    if (isSelfServe && parent.author !== account && !isSummoned(parent, account)) {
      return forbidden(
        'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
      )
    }
  }
  if (body.community_id !== undefined && !state.communities.some(({ id }) => id === body.community_id)) {
    return forbidden('You are not allowed to post in this community.')
  }
  return null
}

/**
 * Whether the author of the post has mentioned the account in it or quotes a post of the account: X's "explicitly
 * summoned".
 */
const isSummoned = (parent: XPost, account: XAccount): boolean =>
  tagsOf(parent.text, 'mentions').some((handle) => handle.toLowerCase() === account.username.toLowerCase()) ||
  parent.quoteOf?.author === account

/** A reply to a post that summoned the account has one price, with a link or without. */
function priceOf({ replyTo, text }: XPost, body: CreatePostBody, account: XAccount): RequestKind {
  if (body.reply && replyTo && replyTo.author !== account && isSummoned(replyTo, account))
    return 'ContentCreateSummoned'
  return findLinks(text).length > 0 ? 'ContentCreateWithUrl' : 'ContentCreate'
}

function livePost(id: string, context: XContext, reader: XAccount): XPost | null {
  const post = context.state.posts.get(id)
  return post && hiddenPost(post, id, 'id', reader) === null ? post : null
}

function draft(body: CreatePostBody, media: XMedia[], call: XCall, context: XContext): XPost {
  const { state, clock, options } = context
  const id = state.nextId()
  const now = clock.now()
  const replyTo = body.reply ? livePost(body.reply.in_reply_to_tweet_id, context, call.account) : null
  return {
    id,
    author: call.account,
    text: body.text,
    media,
    poll: body.poll ? { options: body.poll.options, durationMinutes: body.poll.duration_minutes } : null,
    replyTo,
    quoteOf: livePost(body.quote_tweet_id ?? statusAtEnd(body.text) ?? '', context, call.account),
    conversationId: replyTo?.conversationId ?? id,
    replySettings: body.reply_settings ?? 'everyone',
    communityId: body.community_id ?? null,
    paidPartnership: body.paid_partnership ?? false,
    key: contentKey({
      account: call.account.id,
      text: body.text,
      mediaHashes: media.map(({ hash }) => hash),
      replyTo: replyTo?.id ?? null,
    }),
    createdAtMs: now,
    visibleAtMs: now + Math.max(call.listingLagMs, options.listingLagMs ?? 0),
    deletedAtMs: null,
  }
}

/** Whether the post repeats an earlier one. Deleted posts count too, since X refuses to repeat a deleted text. */
function isRepeat(post: XPost, context: XContext): boolean {
  if (context.options.duplicates === 'allow') return false
  const since = post.createdAtMs - DUPLICATE_WINDOW_MS
  const own = indexOf(context.state).byAuthor.get(post.author.id) ?? []
  return own.some((other) => other.createdAtMs >= since && other.key === post.key)
}
