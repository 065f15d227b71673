import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { answerPosts } from './answer-posts.ts'
import type { XCall, XContext, XRead } from './call.ts'
import { chooseFields } from './field-names.ts'
import { POST_ID, pageOf, RANGE_QUERY, readRange } from './pages.ts'
import { indexOf } from './post-index.ts'
import { forbidden, invalidRequest, notAuthorizedError, notFound, notFoundError, suspendedError } from './problems.ts'
import type { XAccount, XPost } from './state.ts'
import { hiddenPost, isListed } from './visible.ts'

/** GET /2/tweets: existing posts in `data`, missing ones in `errors`, both with status 200. */
export function readPosts(call: XRead, context: XContext): Answer {
  const ids = (call.query.get('ids') ?? '').split(',')
  if (ids.length > 100 || !ids.every((id) => POST_ID.test(id)))
    return invalidRequest('The `ids` query parameter takes 1 to 100 post ids.')
  return lookup([...new Set(ids)], 'ids', call, context)
}

/** GET /2/tweets/{id}. */
export function readPost(call: XRead, context: XContext): Answer {
  const id = call.params.id ?? ''
  if (!POST_ID.test(id)) return invalidRequest(`The \`id\` query parameter value [${id}] is not valid`)
  return lookup([id], 'id', call, context)
}

function lookup(ids: string[], parameter: 'id' | 'ids', call: XRead, context: XContext): Answer {
  const choice = chooseFields(call.query, context.options.fieldNames)
  if ('status' in choice) return choice
  const looked = ids.map((id) => {
    const post = context.state.posts.get(id)
    return { post, error: hiddenPost(post, id, parameter, call.account) }
  })
  const found = looked.flatMap(({ post, error }) => (post && !error ? [post] : []))
  const errors = looked.flatMap(({ error }) => (error ? [error] : []))
  return answerPosts(found, choice, call, context, { parameter, single: parameter === 'id', errors })
}

export const TIMELINE_QUERY = [...RANGE_QUERY, 'exclude'] as const

/** A timeline, and a list of mentions, shows at most so many posts. */
const NEWEST_POSTS = 3200
const NEWEST_MENTIONS = 800

/** GET /2/users/{id}/tweets: newest first, without posts that lists do not show yet. */
export function readTimeline(call: XRead, context: XContext): Answer {
  const exclude = call.query.get('exclude')?.split(',') ?? []
  if (!exclude.every((kind) => kind === 'replies' || kind === 'retweets'))
    return invalidRequest('`exclude` takes replies and retweets.')
  return readList(call, context, (user) => {
    const shown = (post: XPost): boolean =>
      !(context.options.communityPosts === 'hidden' && post.communityId !== null) &&
      !(exclude.includes('replies') && post.replyTo) &&
      !(exclude.includes('retweets') && post.repostOf)
    const posts = (indexOf(context.state).byAuthor.get(user.id) ?? []).slice(-NEWEST_POSTS)
    return posts.filter((post) => shown(post) && isListed(post, call.account, context.clock.now())).reverse()
  })
}

/** GET /2/users/{id}/mentions: posts of others that name the account or answer one of its posts, the newest 800. */
export function readMentions(call: XRead, context: XContext): Answer {
  return readList(call, context, (user) => {
    const posts = indexOf(context.state).mentions.get(user.username.toLowerCase()) ?? []
    return posts
      .filter((post) => post.author !== user && isListed(post, call.account, context.clock.now()))
      .slice(-NEWEST_MENTIONS)
      .reverse()
  })
}

/** GET /2/tweets/{id}/quote_tweets: the posts that quote one. */
export function readQuotes(call: XRead, context: XContext): Answer {
  const id = call.params.id ?? ''
  const choice = chooseFields(call.query, context.options.fieldNames)
  if ('status' in choice) return choice
  const range = readRange(call.query, { least: 10, usual: 10 })
  if ('status' in range) return range
  const quotes = indexOf(context.state).quotes.get(id) ?? []
  const shown = quotes.filter((post) => isListed(post, call.account, context.clock.now())).reverse()
  const { page, meta } = pageOf(shown, range)
  return answerPosts(page, choice, call, context, { meta })
}

function readList(call: XRead, context: XContext, list: (user: XAccount) => XPost[]): Answer {
  const { state, options } = context
  const id = call.params.id ?? ''
  if (!POST_ID.test(id)) return invalidRequest(`The \`id\` query parameter value [${id}] is not valid`)
  const user = state.accounts.find((account) => account.id === id)
  const choice = chooseFields(call.query, options.fieldNames)
  if ('status' in choice) return choice
  const range = readRange(call.query, { least: 5, usual: 10 })
  if ('status' in range) return range
  if (!user) return jsonAnswer(200, { errors: [notFoundError(id, 'id', 'user')] })
  if (user.suspended) return jsonAnswer(200, { errors: [suspendedError(id, 'id')] })
  if (user.protected && user !== call.account)
    return jsonAnswer(200, { errors: [notAuthorizedError(id, 'id', 'user')] })
  const { page, meta } = pageOf(list(user), range)
  // X's "Owned Reads": the account owns the developer app, and reads its own posts and mentions.
  const owned = user === call.account && options.billing?.owner === user.username
  return answerPosts(page, choice, call, context, { meta, owned })
}

/** DELETE /2/tweets/{id}: answers the same for a post that is gone already. */
export function deletePost(call: XCall, context: XContext): Answer {
  const id = call.params.id ?? ''
  if (!POST_ID.test(id)) return invalidRequest(`The \`id\` query parameter value [${id}] is not valid`)
  const post = context.state.posts.get(id)
  if (!post) return notFound(id, 'id')
  if (post.author !== call.account) return forbidden('You are not authorized to delete this Tweet.')
  post.deletedAtMs ??= context.clock.now()
  call.bill.push({ request: 'ContentManage' })
  return jsonAnswer(200, { data: { deleted: true } })
}
