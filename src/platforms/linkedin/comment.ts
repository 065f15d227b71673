import type { OpenAccount } from '../connecting.ts'
import { likeness } from '../likeness.ts'
import { lookUp, notOtherPosts } from '../look-up.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { FindOutcome, PublishOptions } from '../publishing.ts'
import { walkList } from '../walk-list.ts'
import { type LinkedInClient, offsetPage, readBody, unreadable } from './client.ts'
import { isPage, linkedinCommentRef } from './post-address.ts'
import { BEFORE_ATTEMPT_MS } from './since.ts'
import { Comment, Comments } from './wire.ts'

interface Tools {
  client: LinkedInClient
  site: string
}

const A_PAGE = 100
const MOST_COMMENTS = 500

/** Adds a comment below a post, in the author's own name. Comments are plain text. */
export async function publishComment(
  { client, site }: Tools,
  { externalId: actor, credentials }: OpenAccount,
  part: OutgoingPart<'linkedin'>,
  options: PublishOptions & { timeoutMs: number },
): Promise<PublishedRef> {
  const object = postOf(part)
  const response = await client({
    ...options,
    method: 'POST',
    path: commentsOf(object),
    accessToken: credentials.accessToken,
    json: { actor, object, message: { text: part.text } },
  })
  const urn = urnOf(Comment.catch({}).parse(response.body), object) ?? response.headers.get('x-restli-id')
  if (!urn) throw unreadable(response)
  return linkedinCommentRef(site, object, urn)
}

/** The platform can be asked only if the app may read a page's comments. A repeat would be a second comment. */
export async function findComment(
  { client, site }: Tools,
  { externalId: actor, credentials }: OpenAccount,
  part: OutgoingPart<'linkedin'>,
  since: string,
): Promise<FindOutcome> {
  const { accessToken, scopes } = credentials
  if (!isPage(actor) || !scopes.includes('r_organization_social_feed')) return { state: 'cannot_tell' }
  const object = postOf(part)
  const from = Date.parse(since) - BEFORE_ATTEMPT_MS
  const list = await walkList<Comment>({
    most: A_PAGE,
    limit: MOST_COMMENTS,
    async read({ size, cursor }) {
      const start = Number(cursor ?? 0)
      const path = `${commentsOf(object)}?start=${start}&count=${size}`
      const answer = await client({ method: 'GET', path, accessToken, answersList: true })
      return offsetPage(readBody(Comments, answer), { start, size })
    },
  })
  const others = await notOtherPosts(list.things, part, since, (comment) => urnOf(comment, object) ?? '')
  const own = lookUp({ ...list, things: others }, (comment) =>
    (comment.actor ?? actor) === actor && (comment.created?.time ?? from) >= from
      ? likeness(part.text, comment.message?.text ?? '')
      : 'other',
  )
  if (typeof own === 'string') return { state: own }
  const urn = urnOf(own, object)
  return urn ? { state: 'found', ref: linkedinCommentRef(site, object, urn) } : { state: 'cannot_tell' }
}

const commentsOf = (post: string): string => `/rest/socialActions/${encodeURIComponent(post)}/comments`

function urnOf({ commentUrn, $URN, id }: Comment, post: string): string | null {
  return commentUrn ?? $URN ?? (id ? `urn:li:comment:(${post},${id})` : null)
}

function postOf({ parent }: OutgoingPart<'linkedin'>): string {
  if (!parent) throw new Error('A comment needs the post that it belongs to')
  return parent.externalId
}
