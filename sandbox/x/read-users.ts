import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { XContext, XRead } from './call.ts'
import { chooseFields } from './field-names.ts'
import { invalidRequest, notFoundError, suspendedError } from './problems.ts'
import { renderPost, renderUser } from './render.ts'
import type { XAccount } from './state.ts'
import { hiddenPost } from './visible.ts'

type Parameter = 'id' | 'ids' | 'username' | 'usernames'
const FORMS: Record<Parameter, RegExp> = {
  id: /^[0-9]{1,19}$/,
  ids: /^[0-9]{1,19}$/,
  username: /^\w{1,15}$/,
  usernames: /^\w{1,15}$/,
}

/** GET /2/users/{id}, /2/users/by/username/{username}, /2/users?ids=, /2/users/by?usernames=. */
export const readUsers =
  (parameter: Parameter) =>
  (call: XRead, context: XContext): Answer => {
    const { state, options } = context
    const isMany = parameter.endsWith('s')
    const said = isMany ? (call.query.get(parameter) ?? '') : (call.params[parameter] ?? '')
    const values = isMany ? [...new Set(said.split(','))] : [said]
    const broken = values.find((value) => !FORMS[parameter].test(value))
    if (broken !== undefined || values.length > 100)
      return invalidRequest(`The \`${parameter}\` query parameter value [${broken ?? said}] is not valid`)
    const choice = chooseFields(call.query, options.fieldNames, 'user')
    if ('status' in choice) return choice
    const by = (account: XAccount, value: string) =>
      parameter.startsWith('id') ? account.id === value : account.username.toLowerCase() === value.toLowerCase()
    const looked = values.map((value) => ({ value, user: state.accounts.find((account) => by(account, value)) }))
    const errors = looked.flatMap(({ value, user }) => {
      if (!user) return [notFoundError(value, parameter, 'user')]
      return user.suspended ? [suspendedError(value, parameter)] : []
    })
    const users = looked.flatMap(({ user }) => (user && !user.suspended ? [user] : []))
    return answerUsers(users, { single: !isMany, errors }, call, context)
  }

/** GET /2/users/me. */
export const readMe = (call: XRead & { account: XAccount }, context: XContext): Answer =>
  answerUsers([call.account], { single: true, errors: [] }, call, context)

function answerUsers(
  users: XAccount[],
  { single, errors }: { single: boolean; errors: Record<string, unknown>[] },
  call: XRead,
  { state, options, origin }: XContext,
): Answer {
  const choice = chooseFields(call.query, options.fieldNames, 'user')
  if ('status' in choice) return choice
  const data = users.map((user) => renderUser(user, choice.user, state, choice.dialect, origin()))
  const expandsPinned = choice.expansions.has('pinned_post_id') || choice.expansions.has('pinned_tweet_id')
  const pinned = expandsPinned
    ? users.flatMap(({ pinnedPostId }) => {
        const post = pinnedPostId === null ? undefined : state.posts.get(pinnedPostId)
        return post && hiddenPost(post, post.id, 'id', call.account) === null ? [post] : []
      })
    : []
  call.bill.push(
    ...users.map(({ id }) => ({ resource: 'User' as const, id })),
    ...pinned.map(({ id }) => ({ resource: 'Post' as const, id })),
  )
  return jsonAnswer(200, {
    ...(data.length > 0 && { data: single ? data[0] : data }),
    ...(pinned.length > 0 && {
      includes: {
        [choice.dialect === 'post' ? 'posts' : 'tweets']: pinned.map((post) =>
          renderPost(post, choice, state, origin()),
        ),
      },
    }),
    ...(errors.length > 0 && { errors }),
  })
}
