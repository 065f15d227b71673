import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformResponse } from '../http.ts'
import type { ByteRange, OutgoingFile } from '../outgoing.ts'
import { RESUME_INCOMPLETE, readBody, type YouTubeClient } from './client.ts'
import { VIDEO_PARTS, type VideoBody } from './video-body.ts'
import { Video } from './wire.ts'

/** The state of an upload: this many bytes are there, it is already a video, or YouTube no longer knows it. */
export type Standing = { state: 'open'; received: number } | { state: 'whole'; videoId: string } | { state: 'gone' }

/** Opens an upload. Returns the address at which it can be continued for about a week. */
export async function openSession(
  { client, upload }: { client: YouTubeClient; upload: string },
  { credentials }: OpenAccount,
  film: OutgoingFile,
  body: VideoBody,
): Promise<string> {
  const query = new URLSearchParams({ uploadType: 'resumable', part: VIDEO_PARTS })
  const response = await client.call({
    method: 'POST',
    url: `${upload}/upload/youtube/v3/videos?${query}`,
    accessToken: credentials.accessToken,
    headers: { 'x-upload-content-length': String(film.sizeBytes), 'x-upload-content-type': film.contentType },
    json: body,
  })
  const address = URL.parse(response.headers.get('location') ?? '')
  // Every piece carries the token, so the address must be Google's.
  if (address && isOfGoogle(address, new URL(upload))) return address.href
  throw new PlatformError('retry_backoff', 'YouTube named no address of its own for the upload.')
}

/** Asks for the state of an upload. It sends nothing of the file, so it is safe whatever happened before. */
export async function askSession(
  client: YouTubeClient,
  { credentials }: OpenAccount,
  session: string,
  sizeBytes: number,
): Promise<Standing> {
  const headers = { 'content-range': `bytes */${sizeBytes}` }
  try {
    const { accessToken } = credentials
    return standingOf(await client.call({ method: 'PUT', url: session, accessToken, headers }))
  } catch (error) {
    if (isForgotten(error)) return { state: 'gone' }
    throw error
  }
}

/** Whether YouTube no longer knows the upload, whose time is over. */
export function isForgotten(error: unknown): boolean {
  const status = error instanceof PlatformError ? error.facts.httpStatus : undefined
  return status === 404 || status === 410
}

/** Reads the state from the answer to a piece or to a question. */
export function standingOf(response: PlatformResponse): Exclude<Standing, { state: 'gone' }> {
  if (response.status === RESUME_INCOMPLETE) {
    // `bytes=0-N`: N is the last byte that is there. Without the header, none is.
    const last = /^bytes=0-(\d+)$/.exec(response.headers.get('range') ?? '')?.[1]
    return { state: 'open', received: last === undefined ? 0 : Number(last) + 1 }
  }
  return { state: 'whole', videoId: readBody(Video, response).id }
}

export function rangeHeader({ start, end }: ByteRange, sizeBytes: number): Record<string, string> {
  return { 'content-range': `bytes ${start}-${end - 1}/${sizeBytes}` }
}

function isOfGoogle(address: URL, upload: URL): boolean {
  const google = address.protocol === 'https:' && address.port === '' && address.hostname.endsWith('.googleapis.com')
  return google || address.origin === upload.origin
}
