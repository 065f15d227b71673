import { type Answer, emptyAnswer, jsonAnswer } from '../kit/answer.ts'
import { asShown } from '../kit/as-shown.ts'
import { actingFor, isAnswer, type LinkedInCall, type LinkedInContext } from './call.ts'
import { hashtagsSpelledOut } from './little-text.ts'
import { accessDenied, problem } from './problems.ts'
import type { LinkedInPost } from './state.ts'

const MOST = 100

/** GET /rest/posts: by `q=author`, or several by `ids=List(…)`. */
export function readPosts(call: LinkedInCall, context: LinkedInContext): Answer {
  if (call.query.get('q') === 'author') return byAuthor(call, context)
  const ids = listOf(call.query.get('ids'))
  if (ids.length === 0 || ids.length > MOST || call.headers['x-restli-method'] !== 'BATCH_GET') {
    return problem(400, { code: 'ILLEGAL_ARGUMENT', message: `ids takes 1 to ${MOST} posts by BATCH_GET` })
  }
  const broken = ids.find((id) => !/^urn:li:(?:share|ugcPost):\d+$/.test(id))
  if (broken !== undefined) return problem(400, { code: 'ILLEGAL_ARGUMENT', message: `Invalid param ids: ${broken}` })
  const results: Record<string, unknown> = {}
  const errors: Record<string, unknown> = {}
  for (const id of ids) {
    const post = standing(id, context)
    if (!post) errors[id] = { status: 404, message: 'Could not find entity' }
    else if (isAnswer(actingFor(post.author.urn, 'r_social', call, context)))
      errors[id] = { status: 403, message: 'Forbidden' }
    else results[id] = render(post)
  }
  const statuses = Object.fromEntries(ids.map((id) => [id, id in results ? 200 : 404]))
  return jsonAnswer(200, { results, statuses, errors })
}

/** DELETE /rest/posts/{urn}: 204, also if the post is gone already. */
export function deletePost(call: LinkedInCall, context: LinkedInContext): Answer {
  const post = context.state.posts.get(call.params.urn ?? '')
  if (!post) return emptyAnswer(204)
  const author = actingFor(post.author.urn, 'w_social', call, context)
  if (isAnswer(author)) return accessDenied(`posts.DELETE ${post.urn}`)
  post.deletedAtMs ??= context.clock.now()
  return emptyAnswer(204)
}

export function standing(urn: string, { state }: LinkedInContext): LinkedInPost | null {
  const post = state.posts.get(urn)
  return post && post.deletedAtMs === null ? post : null
}

/** The items of `List(a,b)`, in which Rest.li percent-encodes names. */
export const listOf = (list: string | null): string[] =>
  (/^List\((.*)\)$/.exec(list ?? '')?.[1] ?? '').split(',').filter(Boolean)

function byAuthor(call: LinkedInCall, context: LinkedInContext): Answer {
  const author = actingFor(call.query.get('author'), 'r_social', call, context)
  if (isAnswer(author)) return author
  const [start, count] = [Number(call.query.get('start') ?? 0), Number(call.query.get('count') ?? 10)]
  if (!(count >= 1 && count <= MOST && start >= 0))
    return problem(400, { code: 'ILLEGAL_ARGUMENT', message: `count takes 1 to ${MOST}` })
  const now = context.clock.now()
  const posts = [...context.state.posts.values()]
    .filter((post) => post.author === author && post.deletedAtMs === null && post.visibleAtMs <= now)
    .reverse()
  const elements = posts.slice(start, start + count).map(render)
  return jsonAnswer(200, { elements, paging: { start, count, links: [], total: posts.length } })
}

function render(post: LinkedInPost): Record<string, unknown> {
  const { urn, author, visibility, createdAtMs } = post
  const commentary = hashtagsSpelledOut(asShown(post.commentary))
  const content = contentOf(post)
  return {
    id: urn,
    author: author.urn,
    commentary,
    visibility,
    lifecycleState: 'PUBLISHED',
    createdAt: createdAtMs,
    publishedAt: createdAtMs,
    lastModifiedAt: createdAtMs,
    ...(content && { content }),
    distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
  }
}

function contentOf({ media, article }: LinkedInPost): Record<string, unknown> | null {
  if (article) {
    const { thumbnail, ...said } = article
    return { article: { ...said, ...(thumbnail && { thumbnail: thumbnail.urn }) } }
  }
  const [first, ...others] = media.map(({ asset, altText }) => ({ id: asset.urn, altText }))
  if (!first) return null
  return others.length > 0 ? { multiImage: { images: [first, ...others] } } : { media: first }
}
