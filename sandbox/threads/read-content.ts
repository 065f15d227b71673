import type { GraphCall } from '../graph/call.ts'
import { containerStatus } from '../graph/container-status.ts'
import { badParameter, graphError, missingPermission } from '../graph/problems.ts'
import type { Answer } from '../kit/answer.ts'
import { findLinks } from '../kit/find-links.ts'
import type { ThreadsAccount, ThreadsContainer, ThreadsContent, ThreadsContext, ThreadsPost } from './state.ts'

const MEDIA_TYPES = ['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL'] as const
const REPLY_CONTROLS = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
]
const MOST_CHARACTERS = 500
const MOST_LINKS = 5
const MOST_ALT = 1000
/** What makes a character an emoji: a picture, half of a flag, a skin tone, or a keycap. */
const EMOJI = /\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u20E3/u

/** The post that the parameters describe, or why Threads refuses them. Files are not checked. */
export function readContent(call: GraphCall<ThreadsAccount>, context: ThreadsContext): ThreadsContent | Answer {
  const { given, scopes } = call
  const mediaType = MEDIA_TYPES.find((type) => type === given.get('media_type'))
  if (!mediaType) return badParameter('Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}')
  const text = given.get('text') ?? ''
  const refusal = refuseText(text, mediaType, given) ?? refuseOptions(mediaType, given)
  if (refusal) return refusal
  if (given.has('reply_to_id') && !scopes.includes('threads_manage_replies'))
    return missingPermission('threads_manage_replies')
  const replyTo = livePost(given.get('reply_to_id'), context)
  const quoteOf = livePost(given.get('quote_post_id'), context)
  if (replyTo === undefined) return badParameter('Param reply_to_id must be the ID of a post that exists')
  if (quoteOf === undefined) return badParameter('Param quote_post_id must be the ID of a post that exists')
  const children = mediaType === 'CAROUSEL' ? readChildren(call, context) : []
  if ('status' in children) return children
  const poll = given.get('poll_attachment')
  return {
    mediaType,
    text,
    media: children.flatMap(({ content }) => content.media),
    replyTo,
    quoteOf,
    replyControl: given.get('reply_control') ?? 'everyone',
    topicTag: given.get('topic_tag') ?? null,
    linkAttachment: given.get('link_attachment') ?? null,
    poll: poll === undefined ? null : Object.values(JSON.parse(poll)),
  }
}

function refuseText(text: string, mediaType: string, given: ReadonlyMap<string, string>): Answer | null {
  if (mediaType === 'TEXT' && text === '') return badParameter('The parameter text is required')
  if (countedLength(text) > MOST_CHARACTERS) return badParameter('Param text must be at most 500 characters long.')
  const links = new Set(findLinks(text).map(({ url }) => url))
  const attached = given.get('link_attachment')
  if (attached !== undefined) links.add(attached)
  if (links.size <= MOST_LINKS) return null
  return graphError(400, {
    code: 100,
    subcode: 4279053,
    message: 'Too many links',
    title: 'Link limit exceeded',
    says: 'The post has more links than the limit of 5.',
  })
}

/** The length as Threads counts: emoji by their UTF-8 bytes, and letters beyond the basic plane as two. */
function countedLength(text: string): number {
  const pieces = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  return pieces.reduce(
    (sum, { segment }) => sum + (EMOJI.test(segment) ? Buffer.byteLength(segment) : segment.length),
    0,
  )
}

function refuseOptions(mediaType: string, given: ReadonlyMap<string, string>): Answer | null {
  if (!REPLY_CONTROLS.includes(given.get('reply_control') ?? 'everyone'))
    return badParameter(`Param reply_control must be one of {${REPLY_CONTROLS.join(', ')}}`)
  const tag = given.get('topic_tag')
  if (tag !== undefined && (tag.trim() === '' || !/^[^.&]{1,50}$/.test(tag)))
    return badParameter('Param topic_tag is not a valid topic tag')
  if ((given.get('alt_text') ?? '').length > MOST_ALT)
    return badParameter('Param alt_text must be at most 1000 characters long.')
  for (const name of ['link_attachment', 'poll_attachment']) {
    if (given.has(name) && mediaType !== 'TEXT')
      return badParameter(`Param ${name} can only be used with media_type TEXT`)
  }
  if (mediaType === 'IMAGE' && !given.has('image_url')) return badParameter('The parameter image_url is required')
  if (mediaType === 'VIDEO' && !given.has('video_url')) return badParameter('The parameter video_url is required')
  return null
}

/** The named post; null if none is named, undefined if it does not exist. */
function livePost(id: string | undefined, { state }: ThreadsContext): ThreadsPost | null | undefined {
  if (id === undefined) return null
  const post = state.posts.get(id)
  return post?.deletedAtMs === null ? post : undefined
}

function readChildren(call: GraphCall<ThreadsAccount>, { state, clock }: ThreadsContext): ThreadsContainer[] | Answer {
  const ids = (call.given.get('children') ?? '').split(',').filter(Boolean)
  if (ids.length < 2 || ids.length > 20) return badParameter('A carousel must have between 2 and 20 children')
  const found = ids.flatMap((id) => state.containers.get(id) ?? [])
  const usable = found.filter(
    (child) =>
      child.ownerId === call.account.id &&
      child.isItem &&
      ['IN_PROGRESS', 'FINISHED'].includes(containerStatus(child, clock.now())),
  )
  return usable.length === ids.length ? usable : badParameter('Param children holds an ID that is not a carousel item')
}
