import type { GraphCall } from '../graph/call.ts'
import { chosenFields, isAnswer } from '../graph/fields.ts'
import { pageOf } from '../graph/paging.ts'
import { badParameter, missingObject } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { asShown } from '../kit/as-shown.ts'
import { notItsOwn, ownPage } from './publish.ts'
import {
  type FacebookAccount,
  type FacebookContext,
  type FacebookPage,
  type FacebookPost,
  type FacebookVideo,
  postPath,
} from './state.ts'

type Call = GraphCall<FacebookAccount>
type Values = { id: string } & Record<string, unknown>

const wireTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000')

/** GET /{id}: a person, a page, a post or a video. */
export function readNode(call: Call, context: FacebookContext): Answer {
  const { node, account, given } = call
  const { state } = context
  const asked = given.get('fields')
  const page = state.pages.find(({ id }) => id === node)
  if (page && (page === account || page.person === account.name))
    return chosen('Page', pageValues(page, call, context), asked)
  if (node === account.id) return chosen('User', { id: account.id, name: account.name }, asked)
  const post = state.posts.get(node)
  if (post && post.deletedAtMs === null) return chosen('Post', postValues(post, context), asked)
  const video = state.videos.get(node)
  if (video) return chosen('Video', videoValues(video, context), asked)
  return missingObject(node)
}

function chosen(type: string, values: Values, asked: string | undefined): Answer {
  const fields = chosenFields(type, values, asked)
  return isAnswer(fields) ? fields : jsonAnswer(200, fields)
}

function pageValues(page: FacebookPage, { given, account, ...call }: Call, { state, origin }: FacebookContext): Values {
  const grant = state.grants.find(call.headers.authorization?.replace(/^Bearer /, '') ?? given.get('access_token'))
  const wantsToken = given.get('fields')?.includes('access_token') && account.kind === 'person' && grant
  return {
    id: page.id,
    name: page.name,
    username: page.username,
    about: page.about,
    link: `${origin()}/${page.username}`,
    picture: { data: { url: `${origin()}/avatars/${page.username}` } },
    tasks: page.tasks,
    access_token: wantsToken ? state.pageToken(page, grant) : undefined,
  }
}

function postValues(post: FacebookPost, { state, metrics, clock, origin }: FacebookContext): Values {
  const comments = [...state.comments.values()].filter((comment) => comment.post === post).length
  const figures = metrics.of(post.id, clock.now() - post.createdAtMs, { replies: comments })
  const files = post.photos.length + (post.video ? 1 : 0)
  const { message, tags } = withNames(asShown(post.message), state.pages)
  const several = { data: post.photos.map(({ id }) => ({ type: 'photo', target: { id } })) }
  return {
    id: post.id,
    message: message || undefined,
    created_time: wireTime(post.createdAtMs),
    permalink_url: origin() + postPath(post),
    message_tags: tags.length > 0 ? tags : undefined,
    attachments:
      files > 0 || post.link
        ? {
            data: [
              {
                media_type: mediaType(post),
                ...(files > 1 && { subattachments: several }),
                ...(files === 0 && { unshimmed_url: post.link }),
              },
            ],
          }
        : undefined,
    shares: figures.reposts > 0 ? { count: figures.reposts } : undefined,
    reactions: { data: [], summary: { total_count: figures.likes } },
    comments: { data: [], summary: { total_count: figures.replies } },
  }
}

/** Replaces `@[id]` by the page's name, and lists the mentioned pages. */
function withNames(text: string, pages: readonly FacebookPage[]) {
  const tags: { id: string; name: string; type: 'page' }[] = []
  const message = text.replace(/@\[(\d+)(?::[^\]\n]*)?\]/g, (whole, id) => {
    const page = pages.find((one) => one.id === id)
    if (!page) return whole
    tags.push({ id: page.id, name: page.name, type: 'page' })
    return page.name
  })
  return { message, tags }
}

function mediaType({ photos, video }: FacebookPost): string {
  if (video) return 'video'
  return photos.length > 1 ? 'album' : photos.length === 1 ? 'photo' : 'link'
}

function videoValues(video: FacebookVideo, { state, clock }: FacebookContext): Values {
  const isPublished = video.readyAtMs > 0
  const isReady = isPublished && video.readyAtMs <= clock.now()
  const post = video.postId === null ? undefined : state.posts.get(video.postId)
  const status = !isPublished ? 'uploading' : !isReady ? 'processing' : video.isPlayable ? 'ready' : 'error'
  return {
    id: video.id,
    status: {
      video_status: status,
      uploading_phase: { status: video.hash === '' ? 'in_progress' : 'complete', bytes_transfered: video.bytes.length },
      publishing_phase: { status: !isPublished ? 'not_started' : isReady ? 'complete' : 'in_progress' },
    },
    post_id: post?.id,
    description: post?.message,
    permalink_url: post ? postPath(post) : undefined,
  }
}

/** GET /{person}/accounts: the pages of a person, each with a token of its own. */
export function listPages(call: Call, context: FacebookContext): Answer {
  const { account, given } = call
  if (account.kind !== 'person') return jsonAnswer(200, { data: [] })
  const own = context.state.pages.filter(({ person }) => person === account.name)
  return listAnswer('Page', own, given, (page) => pageValues(page, call, context))
}

/** GET /{page}/published_posts, without stories. */
export function listPosts(call: Call, context: FacebookContext): Answer {
  const page = ownPage(call)
  if (!page) return notItsOwn()
  const since = Number(call.given.get('since') ?? 0)
  const own = context.state
    .listed()
    .filter((post) => post.page === page && post.kind !== 'story' && post.createdAtMs / 1000 >= since)
  return listAnswer('Post', own, call.given, (post) => postValues(post, context))
}

/** GET /{page}/stories. */
export function listStories(call: Call, { state, origin }: FacebookContext): Answer {
  const page = ownPage(call)
  if (!page) return notItsOwn()
  const own = state.listed().filter((post) => post.page === page && post.kind === 'story')
  const data = own.map((post) => ({
    post_id: post.id,
    status: 'PUBLISHED',
    creation_time: String(Math.floor(post.createdAtMs / 1000)),
    media_type: post.video ? 'video' : 'photo',
    media_id: post.video?.id ?? post.photos[0]?.id,
    url: origin() + postPath(post),
  }))
  return jsonAnswer(200, { data })
}

/** GET /{post}/comments. */
export function listComments({ node, given }: Call, { state }: FacebookContext): Answer {
  if (!state.posts.has(node)) return missingObject(node)
  const own = [...state.comments.values()].filter(({ post }) => post.id === node)
  return listAnswer('Comment', own, given, ({ id, message, page, createdAtMs }) => ({
    id,
    message: asShown(message),
    from: { id: page.id, name: page.name },
    created_time: wireTime(createdAtMs),
  }))
}

/** GET /{post}/insights. */
export function readInsights({ node, account, given }: Call, { state, metrics, clock }: FacebookContext): Answer {
  const post = state.posts.get(node)
  if (!post || post.page !== account || post.deletedAtMs !== null) return missingObject(node)
  if (given.get('metric') !== 'post_media_view') return badParameter('The value must be a valid insights metric')
  const { impressions: value } = metrics.of(node, clock.now() - post.createdAtMs)
  const data = [{ name: 'post_media_view', period: 'lifetime', values: [{ value }], id: `${node}/insights` }]
  return jsonAnswer(200, { data })
}

function listAnswer<T extends { id: string }>(
  type: string,
  all: readonly T[],
  given: ReadonlyMap<string, string>,
  valuesOf: (item: T) => Values,
): Answer {
  const { items, paging } = pageOf(all, given)
  const data: Record<string, unknown>[] = []
  for (const item of items) {
    const fields = chosenFields(type, valuesOf(item), given.get('fields'))
    if (isAnswer(fields)) return fields
    data.push(fields)
  }
  return jsonAnswer(200, { data, ...(paging && { paging }) })
}
