import type { OpenAccount } from '../connecting.ts'
import type { GraphClient } from '../graph/client.ts'
import { Created } from '../graph/wire.ts'
import type { PlatformHttp } from '../http.ts'
import type { OutgoingMedia } from '../outgoing.ts'
import { readBody } from '../read-body.ts'
import { readChunk } from '../read-chunk.ts'
import { facebookRefusal } from './refusal.ts'
import { API_VERSION } from './version.ts'
import { StartedVideo, Success, UploadedFile, UploadOffset, Video } from './wire.ts'

export interface UploadTools {
  http: PlatformHttp
  client: GraphClient
  hosts: { api: string; upload: string }
  appId: string
  /** The site, by which addresses of posts are recognised. */
  site: string
}

/** Enough for a film of some gigabytes over a slow line. */
const FILM_TIMEOUT_MS = 60 * 60_000
const PHOTO_TIMEOUT_MS = 120_000

/** Uploads a photo for a later post. Facebook keeps it for about a day. */
export async function uploadPhoto(
  { client }: UploadTools,
  { externalId, credentials: { accessToken } }: OpenAccount,
  media: OutgoingMedia,
): Promise<string> {
  const raw = new FormData()
  raw.set('published', 'false')
  if (media.altText !== '') raw.set('alt_text_custom', media.altText)
  raw.set('source', new Blob([await readChunk(media)], { type: media.contentType }), 'photo')
  const path = `${API_VERSION}/${externalId}/photos`
  return (await client(Created, { method: 'POST', path, accessToken, raw, timeoutMs: PHOTO_TIMEOUT_MS })).id
}

/** Opens a session for a file that is sent as one stream, and can be resumed where it broke off. */
export async function openUpload(
  { client, appId }: UploadTools,
  { credentials: { accessToken } }: OpenAccount,
  { contentType, sizeBytes }: OutgoingMedia,
): Promise<string> {
  const query = new URLSearchParams({ file_name: 'video.mp4', file_length: String(sizeBytes), file_type: contentType })
  return (await client(Created, { method: 'POST', path: `${API_VERSION}/${appId}/uploads?${query}`, accessToken })).id
}

/** Sends the bytes that the session lacks. Returns the handle with which a post can use the file. */
export async function fillUpload(
  { http, client, hosts }: UploadTools,
  { credentials: { accessToken } }: OpenAccount,
  media: OutgoingMedia,
  id: string,
): Promise<string> {
  const path = `${API_VERSION}/${id}`
  const { file_offset: offset } = await client(UploadOffset, { method: 'GET', path, accessToken })
  const headers = { authorization: `OAuth ${accessToken}`, file_offset: String(offset) }
  const rest = { stream: restOf(media, offset), timeoutMs: FILM_TIMEOUT_MS }
  const response = await http({ method: 'POST', url: `${hosts.api}${path}`, headers, ...rest })
  if (response.status !== 200) throw facebookRefusal(response)
  return readBody(UploadedFile, response, 'Facebook').h
}

/** Opens a video for a reel or a story. Nobody can see the video before it is published. */
export async function startVideo(
  { client }: UploadTools,
  { externalId, credentials: { accessToken } }: OpenAccount,
  edge: 'video_reels' | 'video_stories',
): Promise<string> {
  const path = `${API_VERSION}/${externalId}/${edge}`
  return (await client(StartedVideo, { method: 'POST', path, accessToken, form: { upload_phase: 'start' } })).video_id
}

/** Sends the bytes that the video lacks. */
export async function fillVideo(
  { http, client, hosts }: UploadTools,
  { credentials: { accessToken } }: OpenAccount,
  media: OutgoingMedia,
  id: string,
): Promise<void> {
  const path = `${API_VERSION}/${id}?fields=status`
  const { uploading_phase } = (await client(Video, { method: 'GET', path, accessToken })).status
  const offset = uploading_phase?.bytes_transfered ?? 0
  if (offset >= media.sizeBytes) return
  const response = await http({
    method: 'POST',
    url: `${hosts.upload}/video-upload${API_VERSION}/${id}`,
    headers: { authorization: `OAuth ${accessToken}`, offset: String(offset), file_size: String(media.sizeBytes) },
    stream: restOf(media, offset),
    timeoutMs: FILM_TIMEOUT_MS,
  })
  if (response.status !== 200) throw facebookRefusal(response)
  readBody(Success, response, 'Facebook')
}

const restOf = (media: OutgoingMedia, start: number) => ({
  bytes: media.read({ start, end: media.sizeBytes }),
  sizeBytes: media.sizeBytes - start,
})
