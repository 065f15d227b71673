import type { GraphCall } from '../graph/call.ts'
import { containerStatus } from '../graph/container-status.ts'
import { chosenFields, isAnswer } from '../graph/fields.ts'
import { DAY_MS } from '../graph/grants.ts'
import { pageOf } from '../graph/paging.ts'
import { badParameter, missingObject } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { asShown } from '../kit/as-shown.ts'
import { POSTS_A_DAY } from './publish.ts'
import { type InstagramAccount, type InstagramContext, type InstagramMedia, mediaPath } from './state.ts'

type Call = GraphCall<InstagramAccount>

const wireTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000')

/** GET /{id}: the account itself, a container or media. */
export function readNode({ node, account, given }: Call, context: InstagramContext): Answer {
  const { state, clock, origin } = context
  const asked = given.get('fields')
  if (node === account.id) return chosen('User', userValues(account, context), asked)
  const container = state.containers.get(node)
  if (container?.ownerId === account.id) {
    const status = containerStatus(container, clock.now())
    const why = status === 'ERROR' ? `Error: Media upload has failed with error code ${container.fault}` : status
    return chosen('IGContainer', { id: node, status_code: status, status: why }, asked)
  }
  const media = state.media.get(node)
  if (!media || media.deletedAtMs !== null) return missingObject(node)
  return chosen('Media', mediaValues(media, origin()), asked)
}

function userValues({ id, username, name, biography, accountType }: InstagramAccount, context: InstagramContext) {
  return {
    id,
    user_id: id,
    username,
    name,
    account_type: accountType,
    profile_picture_url: `${context.origin()}/avatars/${username}`,
    followers_count: 0,
    media_count: context.state.listed().filter(({ author }) => author.id === id).length,
    biography,
  }
}

function chosen(type: string, values: { id: string } & Record<string, unknown>, asked: string | undefined): Answer {
  const fields = chosenFields(type, values, asked)
  return isAnswer(fields) ? fields : jsonAnswer(200, fields)
}

const mediaValues = (media: InstagramMedia, origin: string) => ({
  id: media.id,
  caption: asShown(media.caption) || undefined,
  media_type: media.mediaType,
  media_product_type: media.product,
  permalink: origin + mediaPath(media),
  shortcode: media.shortcode,
  timestamp: wireTime(media.createdAtMs),
  username: media.author.username,
  like_count: 0,
  comments_count: 0,
})

/** GET /{user}/media and /{user}/stories: the account's own, newest first. */
export function listOwn(
  { account, given }: Call,
  { state, clock, origin }: InstagramContext,
  stories: boolean,
): Answer {
  const own = state
    .listed()
    .filter(({ author, product }) => author === account && (product === 'STORY') === stories)
    .filter(({ createdAtMs }) => !stories || clock.now() - createdAtMs < DAY_MS)
  return listAnswer('Media', pageOf(own, given), (media) => mediaValues(media, origin()), given.get('fields'))
}

/** GET /{media}/comments. */
export function listComments({ node, given }: Call, { state }: InstagramContext): Answer {
  if (!state.media.has(node)) return missingObject(node)
  const comments = [...state.comments.values()].filter(({ media }) => media.id === node).reverse()
  return listAnswer(
    'Comment',
    pageOf(comments, given),
    ({ id, text, author, createdAtMs }) => ({
      id,
      text: asShown(text),
      username: author.username,
      from: { id: author.id, username: author.username },
      timestamp: wireTime(createdAtMs),
    }),
    given.get('fields'),
  )
}

function listAnswer<T>(
  type: string,
  { items, paging }: { items: T[]; paging?: unknown },
  valuesOf: (item: T) => { id: string } & Record<string, unknown>,
  asked: string | undefined,
): Answer {
  const data: Record<string, unknown>[] = []
  for (const item of items) {
    const fields = chosenFields(type, valuesOf(item), asked)
    if (isAnswer(fields)) return fields
    data.push(fields)
  }
  return jsonAnswer(200, { data, ...(paging !== undefined && { paging }) })
}

const ANY = { views: 'impressions', reach: 'impressions', likes: 'likes', shares: 'quotes' } as const
const OF_POSTS = { ...ANY, comments: 'replies', saved: 'bookmarks', reposts: 'reposts' } as const
const OF_STORIES = { ...ANY, replies: 'replies' } as const

/** GET /{media}/insights: the available metrics depend on the kind of media. */
export function readInsights({ node, account, given }: Call, { state, metrics, clock }: InstagramContext): Answer {
  const media = state.media.get(node)
  if (!media || media.author !== account || media.deletedAtMs !== null) return missingObject(node)
  const known: Record<string, keyof ReturnType<typeof metrics.of>> = media.product === 'STORY' ? OF_STORIES : OF_POSTS
  const names = (given.get('metric') ?? '').split(',')
  const unknown = names.find((name) => !(name in known))
  if (unknown !== undefined)
    return badParameter(`metric[0] must be one of the following values: ${Object.keys(known).join(', ')}`)
  const comments = [...state.comments.values()].filter((comment) => comment.media === media).length
  const figures = metrics.of(node, clock.now() - media.createdAtMs, { replies: comments })
  const data = names.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: figures[known[name] ?? 'likes'] }],
    title: name,
    id: `${node}/insights/${name}/lifetime`,
  }))
  return jsonAnswer(200, { data })
}

/** GET /{user}/content_publishing_limit. */
export function readQuota({ account }: Call, { state, clock }: InstagramContext): Answer {
  const since = clock.now() - DAY_MS
  const used = [...state.media.values()].filter(({ author, createdAtMs }) => author === account && createdAtMs > since)
  const config = { quota_total: POSTS_A_DAY, quota_duration: DAY_MS / 1000 }
  return jsonAnswer(200, { data: [{ quota_usage: used.length, config }] })
}
