import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { XContext, XRead } from './call.ts'
import type { FieldChoice } from './field-names.ts'
import { fieldErrors } from './private-figures.ts'
import { includesOf, renderIncludes, renderPost } from './render.ts'
import type { XPost } from './state.ts'

interface Options {
  /** The parameter of the request that named the posts; errors about a post name it. */
  parameter?: 'id' | 'ids'
  /** Whether `data` is one post instead of a list. */
  single?: boolean
  errors?: Record<string, unknown>[]
  meta?: Record<string, unknown>
  /** Whether X charges the lower price for reading one's own posts. */
  owned?: boolean
}

/**
 * Answers posts and the objects that the request asked to include, and bills each resource in the answer. If the
 * request asks for a field of a post that the caller may not see, X leaves out the whole post, and an error names the
 * field.
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
