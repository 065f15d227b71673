import type { GraphCall } from '../graph/call.ts'
import { containerStatus } from '../graph/container-status.ts'
import { chosenFields, isAnswer } from '../graph/fields.ts'
import { DAY_MS } from '../graph/grants.ts'
import { pageOf } from '../graph/paging.ts'
import { badParameter, missingObject, missingPermission } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { asShown } from '../kit/as-shown.ts'
import { POSTS_A_DAY, REPLIES_A_DAY } from './publish.ts'
import { postPath, type ThreadsAccount, type ThreadsContext, type ThreadsPost } from './state.ts'

type Call = GraphCall<ThreadsAccount>

/** GET /{id}: the account itself, a container or a post. */
export function readNode({ node, account, given }: Call, context: ThreadsContext): Answer {
  const { state, clock, origin } = context
  const asked = given.get('fields')
  if (node === account.id) {
    const { id, username, name, biography } = account
    const picture = `${origin()}/avatars/${username}`
    const values = { id, username, name, threads_profile_picture_url: picture, threads_biography: biography }
    return chosen('ThreadsUser', { ...values, is_verified: false }, asked)
  }
  const container = state.containers.get(node)
  if (container?.ownerId === account.id) {
    const status = containerStatus(container, clock.now())
    const fault = status === 'ERROR' ? (container.fault ?? undefined) : undefined
    return chosen('ThreadsContainer', { id: node, status, error_message: fault }, asked)
  }
  const post = state.posts.get(node)
  if (!post || post.deletedAtMs !== null) return missingObject(node)
  return chosen('ThreadsMedia', postValues(post, origin()), asked)
}

function chosen(type: string, values: { id: string } & Record<string, unknown>, asked: string | undefined): Answer {
  const fields = chosenFields(type, values, asked)
  return isAnswer(fields) ? fields : jsonAnswer(200, fields)
}

function postValues(post: ThreadsPost, origin: string) {
  const { id, shortcode, author, text, media, replyTo, quoteOf } = post
  const [file] = media
  return {
    id,
    media_product_type: 'THREADS',
    media_type: { TEXT: 'TEXT_POST', IMAGE: 'IMAGE', VIDEO: 'VIDEO', CAROUSEL: 'CAROUSEL_ALBUM' }[post.mediaType],
    media_url: file && media.length === 1 ? `${origin}/media/${file.id}` : undefined,
    permalink: origin + postPath(post),
    owner: { id: author.id },
    username: author.username,
    text: asShown(text) || undefined,
    timestamp: new Date(post.createdAtMs).toISOString().replace(/\.\d+Z$/, '+0000'),
    shortcode,
    thumbnail_url: undefined,
    children: media.length > 1 ? { data: media.map((item) => ({ id: item.id })) } : undefined,
    is_quote_post: quoteOf !== null,
    quoted_post: quoteOf ? { id: quoteOf.id } : undefined,
    has_replies: false,
    is_reply: replyTo !== null,
    replied_to: replyTo ? { id: replyTo.id } : undefined,
    alt_text: file?.altText || undefined,
    link_attachment_url: post.linkAttachment ?? undefined,
    topic_tag: post.topicTag ?? undefined,
    reply_audience: post.replyControl.toUpperCase(),
  }
}

/** GET /{user}/threads and /{user}/replies: the account's own, newest first, since or until a moment. */
export function listOwn({ account, given }: Call, { state, origin }: ThreadsContext, replies: boolean): Answer {
  const [since, until] = [given.get('since') ?? '0', given.get('until') ?? '9999999999'].map(seconds)
  if (since === undefined || until === undefined || !(since <= until)) return badParameter('Param since must be a time')
  const own = state
    .listed()
    .filter(({ author, replyTo }) => author === account && (replyTo !== null) === replies)
    .filter(({ createdAtMs }) => createdAtMs / 1000 >= since && createdAtMs / 1000 <= until)
  const { items, paging } = pageOf(own, given)
  const data: Record<string, unknown>[] = []
  for (const post of items) {
    const fields = chosenFields('ThreadsMedia', postValues(post, origin()), given.get('fields'))
    if (isAnswer(fields)) return fields
    data.push(fields)
  }
  return jsonAnswer(200, { data, ...(paging && { paging }) })
}

function seconds(value: string): number {
  return /^\d+$/.test(value) ? Number(value) : Date.parse(value) / 1000
}

const METRICS = {
  views: 'impressions',
  likes: 'likes',
  replies: 'replies',
  reposts: 'reposts',
  quotes: 'quotes',
} as const

/** GET /{post}/insights. */
export function readInsights(
  { node, account, given, scopes }: Call,
  { state, metrics, clock }: ThreadsContext,
): Answer {
  if (!scopes.includes('threads_manage_insights')) return missingPermission('threads_manage_insights')
  const post = state.posts.get(node)
  if (!post || post.author !== account || post.deletedAtMs !== null) return missingObject(node)
  const names = (given.get('metric') ?? '').split(',')
  const unknown = names.find((name) => name !== 'shares' && !(name in METRICS))
  if (unknown !== undefined)
    return badParameter(`metric[0] must be one of the following values: ${Object.keys(METRICS)}`)
  const replies = state.listed().filter(({ replyTo }) => replyTo === post).length
  const figures = metrics.of(node, clock.now() - post.createdAtMs, { replies })
  const data = names.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: name === 'shares' ? 0 : figures[METRICS[name as keyof typeof METRICS]] }], // checked above
    title: name,
    id: `${node}/insights/${name}/lifetime`,
  }))
  return jsonAnswer(200, { data })
}

/** GET /{user}/threads_publishing_limit. */
export function readQuota({ account }: Call, { state, clock }: ThreadsContext): Answer {
  const since = clock.now() - DAY_MS
  const own = [...state.posts.values()].filter(({ author, createdAtMs }) => author === account && createdAtMs > since)
  const replies = own.filter(({ replyTo }) => replyTo !== null).length
  const quota = {
    id: account.id,
    quota_usage: own.length - replies,
    config: { quota_total: POSTS_A_DAY, quota_duration: DAY_MS / 1000 },
    reply_quota_usage: replies,
    reply_config: { quota_total: REPLIES_A_DAY, quota_duration: DAY_MS / 1000 },
  }
  return jsonAnswer(200, { data: [quota] })
}

/** DELETE /{post}. */
export function deletePost({ node, account }: Call, { state, clock }: ThreadsContext): Answer {
  const post = state.posts.get(node)
  if (!post || post.author !== account || post.deletedAtMs !== null) return missingObject(node, 'delete')
  post.deletedAtMs = clock.now()
  return jsonAnswer(200, { success: true, deleted_id: node })
}
