import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import type { ByteRange, OutgoingFile } from '../outgoing.ts'
import { type LinkedInClient, type LinkedInHosts, readBody } from './client.ts'
import { Asset, InitializedDocument, InitializedImage, InitializedVideo } from './wire.ts'

const UPLOAD_TIMEOUT_MS = 300_000

export interface Uploader {
  client: LinkedInClient
  http: PlatformHttp
  hosts: LinkedInHosts
  accessToken: string
  /** URN of the account: LinkedIn lets only a file's owner post it. */
  owner: string
}

/** The addresses for the parts of a video, in order, as LinkedIn gave them. */
export interface VideoUpload {
  urn: string
  uploadToken: string
  parts: { url: string; start: number; end: number }[]
}

/** Uploads an image. Returns its URN. */
export async function uploadImage(uploader: Uploader, file: OutgoingFile): Promise<string> {
  const { uploadUrl, image } = readBody(InitializedImage, await initialize(uploader, 'images')).value
  await putBytes(uploader, uploadUrl, file)
  return image
}

/** Uploads a document, which LinkedIn processes afterwards. */
export async function uploadDocument(uploader: Uploader, file: OutgoingFile): Promise<string> {
  const { uploadUrl, document } = readBody(InitializedDocument, await initialize(uploader, 'documents')).value
  await putBytes(uploader, uploadUrl, file)
  return document
}

export async function beginVideo(uploader: Uploader, { sizeBytes }: OutgoingFile): Promise<VideoUpload> {
  const more = { fileSizeBytes: sizeBytes, uploadCaptions: false, uploadThumbnail: false }
  const { value } = readBody(InitializedVideo, await initialize(uploader, 'videos', more))
  const parts = value.uploadInstructions.map(({ uploadUrl, firstByte, lastByte }) => ({
    url: uploadUrl,
    start: firstByte,
    end: lastByte + 1,
  }))
  return { urn: value.video, uploadToken: value.uploadToken, parts }
}

/** Returns the part's name for `finishVideo`. */
export function uploadPart(uploader: Uploader, { url, ...range }: VideoUpload['parts'][number], file: OutgoingFile) {
  return putBytes(uploader, url, file, range)
}

export async function finishVideo({ client, accessToken }: Uploader, upload: VideoUpload, etags: string[]) {
  const { urn: video, uploadToken } = upload
  const json = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds: etags } }
  await client({ method: 'POST', path: '/rest/videos?action=finalizeUpload', accessToken, json })
}

/** WAITING_UPLOAD, PROCESSING, AVAILABLE or PROCESSING_FAILED. */
export async function uploadStatus({ client, accessToken }: Uploader, kind: 'video' | 'document', urn: string) {
  const path = `/rest/${kind}s/${encodeURIComponent(urn)}`
  return readBody(Asset, await client({ method: 'GET', path, accessToken })).status
}

function initialize({ client, accessToken, owner }: Uploader, files: 'images' | 'documents' | 'videos', more = {}) {
  const json = { initializeUploadRequest: { owner, ...more } }
  return client({ method: 'POST', path: `/rest/${files}?action=initializeUpload`, accessToken, json })
}

/** Sends a file, or a range of it, as it is read, so that no file lies in memory. */
async function putBytes(uploader: Uploader, url: string, file: OutgoingFile, range?: ByteRange): Promise<string> {
  const sizeBytes = range ? range.end - range.start : file.sizeBytes
  const response = await uploader.http({
    method: 'PUT',
    url,
    headers: { 'content-type': 'application/octet-stream', ...permission(uploader, url) },
    stream: { bytes: file.read(range), sizeBytes },
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })
  if (response.status >= 200 && response.status <= 299) return response.headers.get('etag') ?? ''
  const facts = { httpStatus: response.status, preparedLapsed: true } as const
  throw new PlatformError('retry_backoff', 'LinkedIn no longer takes this upload; it will be begun anew.', facts)
}

/** LinkedIn's documentation sends the token along with some uploads. It goes only to LinkedIn's own hosts. */
function permission({ hosts, accessToken }: Uploader, address: string): Record<string, string> {
  const { origin, protocol, hostname } = new URL(address)
  const isTheirs =
    [hosts.site, hosts.api].some((host) => new URL(host).origin === origin) ||
    (protocol === 'https:' && hostname.endsWith('.linkedin.com'))
  return isTheirs ? { authorization: `Bearer ${accessToken}` } : {}
}
