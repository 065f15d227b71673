import type { GraphCall } from '../graph/call.ts'
import { containerStatus } from '../graph/container-status.ts'
import { DAY_MS } from '../graph/grants.ts'
import { badParameter, graphError, missingObject, missingPermission } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { InstagramAccount, InstagramContainer, InstagramContext } from './state.ts'

type Call = GraphCall<InstagramAccount>

export const POSTS_A_DAY = 100

/** POST /{user}/media_publish: makes media of a container, once. */
export function publishContainer(call: Call, context: InstagramContext): Answer {
  const { state, clock, options, rateLimits } = context
  const { account, given } = call
  const id = given.get('creation_id') ?? ''
  const container = state.containers.get(id)
  if (!container || container.ownerId !== account.id || container.isItem) return missingObject(id, 'post')
  const refusal = refuseState(container, clock.now())
  if (refusal) return refusal
  const limit = options.rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : POSTS_A_DAY
  if (!rateLimits.take(`posts ${account.id}`, { limit, windowMs: DAY_MS }).allowed) {
    return graphError(400, {
      code: 9,
      subcode: 2207042,
      message: 'Application request limit reached',
      says: 'You reached maximum number of posts that is allowed to be published by Content Publishing API.',
    })
  }
  const mediaId = state.nextId()
  const now = clock.now()
  state.media.set(mediaId, {
    ...container.content,
    id: mediaId,
    shortcode: `D${BigInt(mediaId).toString(36)}`,
    author: account,
    createdAtMs: now,
    visibleAtMs: now + Math.max(call.listingLagMs, options.listingLagMs ?? 0),
    deletedAtMs: null,
  })
  container.publishedAs = mediaId
  return jsonAnswer(200, { id: mediaId })
}

function refuseState(container: InstagramContainer, now: number): Answer | null {
  switch (containerStatus(container, now)) {
    case 'FINISHED':
      return null
    case 'IN_PROGRESS': {
      const says = 'The media is not ready for publishing, please wait for a moment.'
      return graphError(400, { code: 9007, subcode: 2207027, message: 'Media ID is not available', says })
    }
    case 'EXPIRED':
      return graphError(400, { code: -2, subcode: 2207020, message: 'The media you are trying to access has expired.' })
    case 'ERROR':
    case 'PUBLISHED':
      return graphError(400, { code: 24, subcode: 2207006, message: 'The requested resource does not exist' })
  }
}

/** POST /{media}/comments. */
export function writeComment({ node, account, given, scopes }: Call, { state, clock }: InstagramContext): Answer {
  if (!scopes.includes('instagram_business_manage_comments'))
    return missingPermission('instagram_business_manage_comments')
  const media = state.media.get(node)
  if (!media || media.deletedAtMs !== null) return missingObject(node, 'post')
  const text = given.get('message') ?? ''
  if (text === '') return badParameter('The parameter message is required')
  // In UTF-16 code units: Meta says only "characters", so this is the stricter reading.
  if (text.length > 2200) return badParameter('Param message must be at most 2200 characters long.')
  const id = state.nextId()
  state.comments.set(id, { id, media, author: account, text, createdAtMs: clock.now() })
  return jsonAnswer(200, { id })
}
