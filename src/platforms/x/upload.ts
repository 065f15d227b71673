import type { OutgoingMedia } from '../adapter.ts'
import { PlatformError } from '../errors.ts'
import { readBody, type XClient } from './client.ts'
import { XMedia } from './wire.ts'

/** Of one append call. X allows 1000 segments, so this reaches far beyond its largest file (512 MB). */
const SEGMENT_BYTES = 4 * 1024 * 1024
const UPLOAD_TIMEOUT_MS = 120_000

interface Upload {
  client: XClient
  accessToken: string
}

type Category = 'tweet_image' | 'tweet_gif' | 'tweet_video'

/** Hands one file to X. Images go in one request; GIFs and videos in segments, because X works on those afterwards. */
export async function uploadMedia(upload: Upload, media: OutgoingMedia): Promise<XMedia> {
  const category = categoryOf(media)
  const bytes = new Uint8Array(await media.read())
  return category === 'tweet_image' ? uploadWhole(upload, media, bytes) : uploadSegments(upload, media, bytes, category)
}

/** How far X is with a file that it works on after the upload. */
export async function uploadStatus({ client, accessToken }: Upload, mediaId: string): Promise<XMedia> {
  const query = new URLSearchParams({ command: 'STATUS', media_id: mediaId })
  return readBody(XMedia, await client({ method: 'GET', path: `/2/media/upload?${query}`, accessToken })).data
}

export async function setAltText({ client, accessToken }: Upload, mediaId: string, altText: string): Promise<void> {
  const json = { id: mediaId, metadata: { alt_text: { text: altText } } }
  await client({ method: 'POST', path: '/2/media/metadata', accessToken, json })
}

function categoryOf({ kind, contentType }: OutgoingMedia): Category {
  if (kind === 'document') throw new PlatformError('rejected', 'X takes no documents; remove the document.')
  if (kind === 'video') return 'tweet_video'
  return contentType === 'image/gif' ? 'tweet_gif' : 'tweet_image'
}

async function uploadWhole(
  { client, accessToken }: Upload,
  { contentType }: OutgoingMedia,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<XMedia> {
  const raw = new FormData()
  raw.set('media_category', 'tweet_image')
  raw.set('media', new Blob([bytes], { type: contentType }), 'media')
  const path = '/2/media/upload'
  return readBody(XMedia, await client({ method: 'POST', path, accessToken, raw, timeoutMs: UPLOAD_TIMEOUT_MS })).data
}

async function uploadSegments(
  { client, accessToken }: Upload,
  { contentType }: OutgoingMedia,
  bytes: Uint8Array<ArrayBuffer>,
  category: Category,
): Promise<XMedia> {
  const post = { method: 'POST', accessToken, timeoutMs: UPLOAD_TIMEOUT_MS } as const
  const json = { media_type: contentType, total_bytes: bytes.length, media_category: category }
  const begun = await client({ ...post, path: '/2/media/upload/initialize', json })
  const { id } = readBody(XMedia, begun).data
  for (let segment = 0; segment * SEGMENT_BYTES < bytes.length; segment++) {
    const start = segment * SEGMENT_BYTES
    const raw = new FormData()
    raw.set('segment_index', String(segment))
    raw.set('media', new Blob([bytes.subarray(start, start + SEGMENT_BYTES)], { type: contentType }), 'media')
    await client({ ...post, path: `/2/media/upload/${id}/append`, raw })
  }
  return readBody(XMedia, await client({ ...post, path: `/2/media/upload/${id}/finalize` })).data
}
