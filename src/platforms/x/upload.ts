import { PlatformError } from '../errors.ts'
import type { OutgoingMedia } from '../outgoing.ts'
import { rangesOf, readChunk } from '../read-chunk.ts'
import { readBody, type XClient } from './client.ts'
import { XMedia } from './wire.ts'

/** Size of one append call. X allows 1000 segments, so this reaches far beyond its largest file (512 MB). */
const SEGMENT_BYTES = 4 * 1024 * 1024
const UPLOAD_TIMEOUT_MS = 120_000

interface Upload {
  client: XClient
  accessToken: string
}

type Category = 'tweet_image' | 'tweet_gif' | 'tweet_video'

/** Uploads one file. Images go in one request. GIFs and videos go in segments, because X processes them afterwards. */
export async function uploadMedia(upload: Upload, media: OutgoingMedia): Promise<XMedia> {
  const category = categoryOf(media)
  return category === 'tweet_image' ? uploadWhole(upload, media) : uploadSegments(upload, media, category)
}

/** X's progress with a file that it processes after the upload. */
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

async function uploadWhole({ client, accessToken }: Upload, media: OutgoingMedia): Promise<XMedia> {
  const raw = new FormData()
  raw.set('media_category', 'tweet_image')
  raw.set('media', new Blob([await readChunk(media)], { type: media.contentType }), 'media')
  const path = '/2/media/upload'
  return readBody(XMedia, await client({ method: 'POST', path, accessToken, raw, timeoutMs: UPLOAD_TIMEOUT_MS })).data
}

/** Only one segment at a time is in memory. */
async function uploadSegments(
  { client, accessToken }: Upload,
  media: OutgoingMedia,
  category: Category,
): Promise<XMedia> {
  const { contentType, sizeBytes } = media
  const post = { method: 'POST', accessToken, timeoutMs: UPLOAD_TIMEOUT_MS } as const
  const json = { media_type: contentType, total_bytes: sizeBytes, media_category: category }
  const begun = await client({ ...post, path: '/2/media/upload/initialize', json })
  const { id } = readBody(XMedia, begun).data
  for (const [segment, range] of rangesOf(media, SEGMENT_BYTES).entries()) {
    const raw = new FormData()
    raw.set('segment_index', String(segment))
    raw.set('media', new Blob([await readChunk(media, range)], { type: contentType }), 'media')
    await client({ ...post, path: `/2/media/upload/${id}/append`, raw })
  }
  return readBody(XMedia, await client({ ...post, path: `/2/media/upload/${id}/finalize` })).data
}
