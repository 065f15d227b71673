import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody } from '../kit/request.ts'
import type { XCall, XContext } from './call.ts'
import { addPost, indexOf } from './post-index.ts'
import { invalidRequest, notFound } from './problems.ts'
import type { XPost } from './state.ts'
import { hiddenPost } from './visible.ts'

/** POST /2/users/{id}/retweets. A repeated call changes nothing and answers the same. */
export function repost(call: XCall, context: XContext): Answer {
  const body = jsonBody(call)
  const id = isRepostBody(body) ? body.tweet_id : null
  if (id === null) return invalidRequest('$.tweet_id: a post id is required, and nothing else.')
  const fault = refuseOther(call)
  if (fault) return fault
  const original = context.state.posts.get(id)
  if (!original || hiddenPost(original, id, 'id', call.account)) return notFound(id, 'tweet_id')
  if (!standing(call, original, context)) addPost(context.state, draft(call, original, context))
  call.bill.push({ request: 'UserInteractionCreate' })
  return jsonAnswer(200, { data: { retweeted: true, rest_id: id } })
}

/** DELETE /2/users/{id}/retweets/{source_tweet_id}. */
export function undoRepost(call: XCall, context: XContext): Answer {
  const fault = refuseOther(call)
  if (fault) return fault
  const original = context.state.posts.get(call.params.source ?? '')
  const found = original && standing(call, original, context)
  if (found) found.deletedAtMs = context.clock.now()
  call.bill.push({ request: 'InteractionDelete' })
  return jsonAnswer(200, { data: { retweeted: false } })
}

function refuseOther({ params, account }: XCall): Answer | null {
  return params.id === account.id
    ? null
    : invalidRequest(
        `The \`id\` query parameter value [${params.id}] must be the same as the authenticating user [${account.id}]`,
      )
}

function isRepostBody(body: unknown): body is { tweet_id: string } {
  if (typeof body !== 'object' || body === null) return false
  const { tweet_id, ...more } = body as Record<string, unknown> // looked at member by member
  return typeof tweet_id === 'string' && /^[0-9]{1,19}$/.test(tweet_id) && Object.keys(more).length === 0
}

const standing = ({ account }: XCall, original: XPost, { state }: XContext): XPost | undefined =>
  indexOf(state)
    .reposts.get(original.id)
    ?.find(({ author, deletedAtMs }) => author === account && deletedAtMs === null)

function draft(call: XCall, original: XPost, { state, clock, options }: XContext): XPost {
  const id = state.nextId()
  const now = clock.now()
  return {
    id,
    author: call.account,
    text: `RT @${original.author.username}: ${original.text}`,
    media: [],
    poll: null,
    replyTo: null,
    quoteOf: null,
    repostOf: original,
    conversationId: id,
    replySettings: 'everyone',
    communityId: null,
    paidPartnership: false,
    key: `repost ${call.account.id} ${original.id}`,
    createdAtMs: now,
    visibleAtMs: now + Math.max(call.listingLagMs, options.listingLagMs ?? 0),
    deletedAtMs: null,
  }
}
