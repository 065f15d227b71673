import { z } from 'zod'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { contentKey } from '../kit/ledger.ts'
import { jsonBody } from '../kit/request.ts'
import { actingFor, isAnswer, type LinkedInCall, type LinkedInContext } from './call.ts'
import { invalid, notFound } from './problems.ts'
import { standing } from './read-posts.ts'
import type { LinkedInComment } from './state.ts'

const CommentBody = z.object({
  actor: z.string(),
  object: z.string(),
  // In UTF-16 code units, as Java counts.
  message: z.object({
    text: z
      .string()
      .min(1)
      .refine(({ length }) => length <= 1250),
  }),
})

/** POST /rest/socialActions/{urn}/comments. Two equal comments are two comments. */
export function createComment(call: LinkedInCall, context: LinkedInContext): Answer {
  const { state, clock, options } = context
  const parsed = CommentBody.safeParse(jsonBody(call))
  if (!parsed.success) return invalid('INVALID_VALUE', 'The comment is not valid.', 'message')
  const { actor: urn, object, message } = parsed.data
  const actor = actingFor(urn, 'w_social_feed', call, context)
  if (isAnswer(actor)) return actor
  const post = standing(call.params.urn ?? '', context)
  if (!post || object !== post.urn) return notFound(call.params.urn ?? '')
  const id = state.nextId()
  const now = clock.now()
  const comment: LinkedInComment = {
    id,
    post,
    actor,
    text: message.text,
    createdAtMs: now,
    urn: `urn:li:comment:(${post.urn},${id})`,
    key: contentKey({ account: actor.urn, text: message.text, mediaHashes: [], replyTo: post.urn }),
    visibleAtMs: now + Math.max(call.listingLagMs, options.listingLagMs ?? 0),
  }
  state.comments.push(comment)
  return jsonAnswer(201, render(comment), { 'x-restli-id': id })
}

/** GET /rest/socialActions/{urn}/comments. */
export function readComments(call: LinkedInCall, context: LinkedInContext): Answer {
  const post = standing(call.params.urn ?? '', context)
  if (!post) return notFound(call.params.urn ?? '')
  const author = actingFor(post.author.urn, 'r_social_feed', call, context)
  if (isAnswer(author)) return author
  const now = context.clock.now()
  const found = context.state.comments.filter((comment) => comment.post === post && comment.visibleAtMs <= now)
  const [start, count] = [Number(call.query.get('start') ?? 0), Number(call.query.get('count') ?? 10)]
  const elements = found.slice(start, start + count).map(render)
  return jsonAnswer(200, { elements, paging: { start, count, total: found.length, links: [] } })
}

function render({ id, urn, actor, post, text, createdAtMs: time }: LinkedInComment): Record<string, unknown> {
  return {
    id,
    $URN: urn,
    commentUrn: urn,
    actor: actor.urn,
    object: post.urn,
    created: { actor: actor.urn, time },
    lastModified: { actor: actor.urn, time },
    message: { attributes: [], text },
  }
}
