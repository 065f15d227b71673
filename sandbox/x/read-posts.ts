import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { XCall, XContext } from './call.ts'
import { chooseFields } from './field-names.ts'
import { forbidden, invalidRequest, notFound, notFoundError } from './problems.ts'
import { renderIncludes, renderPost } from './render.ts'
import type { XPost } from './state.ts'

const POST_ID = /^[0-9]{1,19}$/

/** GET /2/tweets: existing posts in `data`, missing ones in `errors`, both with status 200. */
export function readPosts(call: XCall, context: XContext): Answer {
  const ids = (call.query.get('ids') ?? '').split(',')
  if (ids.length > 100 || !ids.every((id) => POST_ID.test(id)))
    return invalidRequest('The `ids` query parameter takes 1 to 100 post ids.')
  return lookup(ids, 'ids', call, context)
}

/** GET /2/tweets/{id}. */
export function readPost(call: XCall, context: XContext): Answer {
  const id = call.params.id ?? ''
  if (!POST_ID.test(id)) return invalidRequest(`The \`id\` query parameter value [${id}] is not valid`)
  return lookup([id], 'id', call, context)
}

function lookup(ids: string[], parameter: 'id' | 'ids', call: XCall, context: XContext): Answer {
  const { state, origin, options } = context
  const choice = chooseFields(call.query, options.fieldNames)
  if ('status' in choice) return choice
  const found = ids.flatMap((id) => liveById(id, context))
  const errors = ids.filter((id) => liveById(id, context).length === 0).map((id) => notFoundError(id, parameter))
  const rendered = found.map((post) => renderPost(post, choice, state, origin()))
  const data = parameter === 'id' ? rendered[0] : rendered
  return jsonAnswer(200, {
    ...(found.length > 0 && { data }),
    ...renderIncludes(found, choice, state, origin()),
    ...(errors.length > 0 && { errors }),
  })
}

function liveById(id: string, { state }: XContext): XPost[] {
  const post = state.posts.get(id)
  return post && post.deletedAtMs === null ? [post] : []
}

export const TIMELINE_QUERY = [
  'max_results',
  'pagination_token',
  'start_time',
  'end_time',
  'since_id',
  'until_id',
  'exclude',
] as const

/** GET /2/users/{id}/tweets: newest first, without posts that lists do not show yet. */
export function readTimeline(call: XCall, context: XContext): Answer {
  const { state, clock, origin, options } = context
  const user = state.accounts.find(({ id }) => id === call.params.id)
  if (!user) return jsonAnswer(200, { errors: [notFoundError(call.params.id ?? '', 'id', 'user')] })
  const choice = chooseFields(call.query, options.fieldNames)
  if ('status' in choice) return choice
  const range = readRange(call.query)
  if ('status' in range) return range

  // Posts are kept in the order of their ids.
  const posts = [...state.posts.values()]
    .filter(
      (post) =>
        post.author === user &&
        post.deletedAtMs === null &&
        post.visibleAtMs <= clock.now() &&
        !(options.communityPosts === 'hidden' && post.communityId !== null) &&
        range.holds(post),
    )
    .reverse()
  const page = posts.slice(0, range.size)
  const last = page.at(-1)
  return jsonAnswer(200, {
    ...(page.length > 0 && { data: page.map((post) => renderPost(post, choice, state, origin())) }),
    ...renderIncludes(page, choice, state, origin()),
    meta: {
      result_count: page.length,
      ...(page[0] && last && { newest_id: page[0].id, oldest_id: last.id }),
      ...(last && posts.length > page.length && { next_token: `b${last.id}` }),
    },
  })
}

interface Range {
  size: number
  holds(post: XPost): boolean
}

function readRange(query: URLSearchParams): Range | Answer {
  const size = Number(query.get('max_results') ?? 10)
  if (!Number.isInteger(size) || size < 5 || size > 100) {
    return invalidRequest(
      `The \`max_results\` query parameter value [${query.get('max_results')}] is not between 5 and 100`,
    )
  }
  const times = ['start_time', 'end_time'].map((name) => query.get(name))
  const broken = times.find((time) => time !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(time))
  if (broken) return invalidRequest(`The time [${broken}] is not of the form YYYY-MM-DDTHH:mm:ssZ`)
  const ids = ['since_id', 'until_id'].map((name) => query.get(name))
  if (ids.some((id) => id !== null && !POST_ID.test(id)))
    return invalidRequest('`since_id` and `until_id` take a post id.')
  const token = query.get('pagination_token')
  if (token !== null && !/^b[0-9]{1,19}$/.test(token))
    return invalidRequest('The `pagination_token` query parameter value is not valid')
  const exclude = query.get('exclude')?.split(',') ?? []
  if (!exclude.every((kind) => kind === 'replies' || kind === 'retweets'))
    return invalidRequest('`exclude` takes replies and retweets.')

  const [from, to] = times.map((time) => (time === null ? null : Date.parse(time)))
  const [since, until] = ids
  return {
    size,
    holds: (post) =>
      (from == null || post.createdAtMs >= from) &&
      (to == null || post.createdAtMs < to) &&
      (since == null || compareIds(post.id, since) > 0) &&
      (until == null || compareIds(post.id, until) < 0) &&
      (token === null || compareIds(post.id, token.slice(1)) < 0) &&
      !(exclude.includes('replies') && post.replyTo),
  }
}

function compareIds(a: string, b: string): number {
  return Number(BigInt(a) - BigInt(b))
}

/** DELETE /2/tweets/{id}: answers the same for a post that is gone already. */
export function deletePost(call: XCall, context: XContext): Answer {
  const id = call.params.id ?? ''
  if (!POST_ID.test(id)) return invalidRequest(`The \`id\` query parameter value [${id}] is not valid`)
  const post = context.state.posts.get(id)
  if (!post) return notFound(id, 'id')
  if (post.author !== call.account) return forbidden('You are not authorized to delete this Tweet.')
  post.deletedAtMs ??= context.clock.now()
  return jsonAnswer(200, { data: { deleted: true } })
}
