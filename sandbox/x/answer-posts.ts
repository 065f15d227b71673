import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { XContext, XRead } from './call.ts'
import type { FieldChoice } from './field-names.ts'
import { fieldErrors } from './private-figures.ts'
import { includesOf, renderIncludes, renderPost } from './render.ts'
import type { XPost } from './state.ts'

interface Options {
  /** The name of the request's parameter, for errors about a post. */
  parameter?: 'id' | 'ids'
  /** `data` is one post and no list. */
  single?: boolean
  errors?: Record<string, unknown>[]
  meta?: Record<string, unknown>
  /** Whether X charges the low price of an own read. */
  owned?: boolean
}

/**
 * Answers posts with what was asked to be included, and bills each resource that the answer has. A post of which a
 * field may not be told is left out as a whole, as X does, and its errors name the field.
 */
export function answerPosts(
  posts: XPost[],
  choice: FieldChoice,
  call: XRead,
  context: XContext,
  { parameter = 'ids', single = false, errors = [], meta, owned = false }: Options = {},
): Answer {
  const { state, origin } = context
  const refused = new Map(posts.map((post) => [post, fieldErrors(post, parameter, choice, call.account, state)]))
  const told = posts.filter((post) => refused.get(post)?.length === 0)
  const rendered = told.map((post) => renderPost(post, choice, state, origin()))
  const included = includesOf(told, choice, state, call.account)
  call.bill.push(
    ...told.map(({ id }) => ({ resource: 'Post' as const, id, owned })),
    ...included.posts.map(({ id }) => ({ resource: 'Post' as const, id })),
    ...included.users.map(({ id }) => ({ resource: 'User' as const, id })),
  )
  const all = [...errors, ...[...refused.values()].flat()]
  return jsonAnswer(200, {
    ...(told.length > 0 && { data: single ? rendered[0] : rendered }),
    ...renderIncludes(included, choice, state, origin()),
    ...(all.length > 0 && { errors: all }),
    ...(meta && { meta }),
  })
}
