import type { OpenAccount } from '../connecting.ts'
import { likeness } from '../likeness.ts'
import { notOtherPosts } from '../look-up.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { FindOutcome } from '../publishing.ts'
import type { TikTokClient } from './client.ts'
import { postRef } from './post-address.ts'
import { fetchStatus, ticketFor } from './status.ts'
import type { Upload } from './upload.ts'
import { type Video, Videos } from './wire.ts'

/** Clocks differ, so a look-up begins a little before the attempt. Source: platform facts, section 17. */
const BEFORE_ATTEMPT_MS = 60_000
const A_PAGE = 20

/** Looks for a video. TikTok knows how many of its bytes it has, and nothing is posted before the last one. */
export async function findUpload(
  client: TikTokClient,
  account: OpenAccount,
  part: OutgoingPart<'tiktok'>,
  { publishId }: Upload,
  sizeBytes: number,
): Promise<FindOutcome> {
  const { status, uploaded_bytes } = await fetchStatus(client, account, publishId)
  const isWhole = status !== 'PROCESSING_UPLOAD' || (uploaded_bytes ?? 0) >= sizeBytes
  return isWhole ? { state: 'processing', ticket: ticketFor(part, publishId) } : { state: 'absent' }
}

/**
 * Looks for photos whose announcement got no answer. Only their text identifies them. Photos that are not among the
 * public posts may still exist: under moderation, or for fewer people.
 */
export async function findPhotos(
  { client, web }: { client: TikTokClient; web: string },
  account: OpenAccount,
  part: OutgoingPart<'tiktok'>,
  since: string,
): Promise<FindOutcome> {
  const { accessToken } = account.credentials
  const path = `/v2/video/list/?${new URLSearchParams({ fields: 'id,create_time,title,video_description' })}`
  const from = (Date.parse(since) - BEFORE_ATTEMPT_MS) / 1000
  const page = { method: 'POST', path, accessToken, json: { max_count: A_PAGE }, answersList: true } as const
  const { videos } = await client(Videos, page)
  const own = await notOtherPosts(videos, part, since, ({ id }) => id)
  const same = own.filter((video) => (video.create_time ?? from) >= from && isSame(video, part))
  const [only, ...others] = same
  // If two are alike, nobody can tell which one this attempt made.
  if (!only || others.length > 0) return { state: 'cannot_tell' }
  return { state: 'found', ref: postRef(web, account, only.id, true) }
}

function isSame({ title, video_description }: Video, { text, payload }: OutgoingPart<'tiktok'>): boolean {
  const wanted = text === '' ? (payload?.title ?? '') : text
  return wanted.trim() !== '' && likeness(wanted, title ?? '', video_description ?? '') === 'same'
}
