import type { GraphCall } from '../graph/call.ts'
import { containerStatus } from '../graph/container-status.ts'
import { DAY_MS } from '../graph/grants.ts'
import { graphError, missingObject } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { contentKey } from '../kit/ledger.ts'
import type { ThreadsAccount, ThreadsContainer, ThreadsContext, ThreadsPost } from './state.ts'

export const POSTS_A_DAY = 250
export const REPLIES_A_DAY = 1_000

/** POST /{user}/threads_publish: makes a post of a container, once. */
export function publishContainer(call: GraphCall<ThreadsAccount>, context: ThreadsContext): Answer {
  const { state, clock, options, rateLimits } = context
  const { account, given } = call
  const id = given.get('creation_id') ?? ''
  const container = state.containers.get(id)
  if (!container || container.ownerId !== account.id || container.isItem) return missingObject(id, 'post')
  const refusal = refuseState(container, clock.now())
  if (refusal) return refusal
  const { content } = container
  const [kind, limit] = content.replyTo ? ['replies', REPLIES_A_DAY] : ['posts', POSTS_A_DAY]
  const quota = { limit: options.rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : Number(limit), windowMs: DAY_MS }
  if (!rateLimits.take(`${kind} ${account.id}`, quota).allowed) {
    return graphError(400, {
      code: 9,
      subcode: 2207042,
      message: 'Application request limit reached',
      title: 'Maximum posts reached',
      says: 'You reached maximum number of posts that is allowed to be published by Content Publishing API.',
    })
  }
  const post = postOf(container, account, state.nextId(), {
    now: clock.now(),
    lagMs: Math.max(call.listingLagMs, options.listingLagMs ?? 0),
  })
  state.posts.set(post.id, post)
  container.publishedAs = post.id
  return jsonAnswer(200, { id: post.id })
}

function refuseState(container: ThreadsContainer, now: number): Answer | null {
  const status = containerStatus(container, now)
  switch (status) {
    case 'FINISHED':
      return null
    case 'IN_PROGRESS':
      return graphError(400, {
        code: 9007,
        subcode: 2207027,
        message: 'Media ID is not available',
        says: 'The media is not ready for publishing, please wait for a moment.',
      })
    case 'EXPIRED':
      return graphError(400, { code: 24, subcode: 2207008, message: 'The media container has expired.' })
    case 'ERROR':
    case 'PUBLISHED':
      return graphError(400, {
        code: 24,
        subcode: 2207006,
        message: 'The requested resource does not exist',
        says: status === 'ERROR' ? 'The media could not be processed.' : 'The media has been published already.',
      })
  }
}

function postOf(
  { content }: ThreadsContainer,
  author: ThreadsAccount,
  id: string,
  { now, lagMs }: { now: number; lagMs: number },
): ThreadsPost {
  return {
    ...content,
    id,
    shortcode: `C${BigInt(id).toString(36)}`,
    author,
    key: contentKey({
      account: author.id,
      text: content.text,
      mediaHashes: content.media.map(({ hash }) => hash),
      replyTo: content.replyTo?.id ?? null,
    }),
    createdAtMs: now,
    visibleAtMs: now + lagMs,
    deletedAtMs: null,
  }
}
