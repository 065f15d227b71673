import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { answerPosts } from './answer-posts.ts'
import type { XContext, XRead } from './call.ts'
import { chooseFields } from './field-names.ts'
import { POST_ID, pageOf, readRange } from './pages.ts'
import { indexOf } from './post-index.ts'
import { invalidRequest, notFoundError } from './problems.ts'
import type { XList } from './state.ts'
import { isListed } from './visible.ts'

/** A private list exists for its owner only. */
function listOf({ params, account }: XRead, { state }: XContext): XList | undefined {
  return state.lists.find(({ id, isPrivate, ownerId }) => id === params.id && (!isPrivate || ownerId === account?.id))
}

const unknownList = (id: string): Answer => jsonAnswer(200, { errors: [notFoundError(id, 'id', 'list')] })

/** GET /2/lists/{id}. */
export function readList(call: XRead, context: XContext): Answer {
  const list = listOf(call, context)
  if (!list) return unknownList(call.params.id ?? '')
  const asked = new Set((call.query.get('list.fields') ?? '').split(','))
  const optional = {
    member_count: list.memberIds.length,
    follower_count: 0,
    private: list.isPrivate,
    owner_id: list.ownerId,
  }
  call.bill.push({ resource: 'List', id: list.id })
  return jsonAnswer(200, {
    data: {
      id: list.id,
      name: list.name,
      ...Object.fromEntries(Object.entries(optional).filter(([name]) => asked.has(name))),
    },
  })
}

/** GET /2/lists/{id}/tweets: it takes no since_id, so each call reads the newest posts again. */
export function readListPosts(call: XRead, context: XContext): Answer {
  const { state, clock, options } = context
  const id = call.params.id ?? ''
  if (!POST_ID.test(id)) return invalidRequest(`The \`id\` query parameter value [${id}] is not valid`)
  const choice = chooseFields(call.query, options.fieldNames)
  if ('status' in choice) return choice
  const range = readRange(call.query, { least: 1, usual: 100 })
  if ('status' in range) return range
  const list = listOf(call, context)
  if (!list) return unknownList(id)
  const posts = indexOf(state).ordered.filter(
    (post) => list.memberIds.includes(post.author.id) && isListed(post, null, clock.now()),
  )
  const { page, meta } = pageOf(posts.slice(-NEWEST).reverse(), range)
  const { newest_id, oldest_id, ...rest } = meta
  return answerPosts(page, choice, call, context, { meta: rest })
}

const NEWEST = 800
