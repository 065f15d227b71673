import { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { PollOutcome, Prepared } from '../publishing.ts'
import type { TikTokClient } from './client.ts'
import { postRef } from './post-address.ts'
import { isInbox, isPhotos } from './post-info.ts'
import { refusedBy } from './refusal.ts'
import { Status } from './wire.ts'

const Ticket = z.object({ publishId: z.string(), isPublic: z.boolean(), isPhotos: z.boolean() })
type Ticket = z.infer<typeof Ticket>

export function ticketFor(part: OutgoingPart<'tiktok'>, publishId: string): Ticket {
  const isPublic = !isInbox(part) && part.payload?.privacyLevel === 'PUBLIC_TO_EVERYONE'
  return { publishId, isPublic, isPhotos: isPhotos(part) }
}

export function fetchStatus(
  client: TikTokClient,
  { credentials: { accessToken } }: OpenAccount,
  publishId: string,
): Promise<Status> {
  const path = '/v2/post/publish/status/fetch/'
  return client(Status, { method: 'POST', path, accessToken, json: { publish_id: publishId } })
}

/** Asks for TikTok's progress. A post for everybody gets its id after moderation. Anything else never gets one. */
export async function pollPost(
  { client, web }: { client: TikTokClient; web: string },
  account: OpenAccount,
  prepared: Prepared,
): Promise<PollOutcome> {
  const ticket = Ticket.parse(prepared)
  const { status, fail_reason, publicaly_available_post_id: ids } = await fetchStatus(client, account, ticket.publishId)
  const [id] = ids ?? []
  if (status === 'FAILED') return refusedBy(fail_reason ?? 'no reason given')
  if (id !== undefined) return { state: 'published', ref: postRef(web, account, id, ticket.isPhotos) }
  const isDone = status === 'SEND_TO_USER_INBOX' || (status === 'PUBLISH_COMPLETE' && !ticket.isPublic)
  return isDone ? { state: 'published', ref: withoutId(web, account, ticket) } : { state: 'processing', ticket }
}

/** A post that never gets an id. Its address is the account's page, where the owner finds what nobody else sees. */
function withoutId(web: string, { handle }: OpenAccount, { publishId }: Ticket): PublishedRef {
  return { externalId: publishId, url: handle ? `${web}/@${handle}` : web, extra: {} }
}
