import type { ErrorDetail } from '#contract/errors.ts'
import { type ImageType, MAX_UPLOAD_BYTES, MAX_VIDEO_SECONDS, type VideoType } from '#contract/uploads.ts'
import { invalid, invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import type { AssetRow } from './assets.ts'
import { cleanImage } from './clean-image.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'

/** A checked upload, stored under a key of its own. */
export interface StoredFile {
  key: string
  sizeBytes: number
  width: number
  height: number
  durationSeconds: number | null
}

/** What the uploader says about a video. */
export interface VideoFacts {
  durationSeconds?: number | undefined
  width?: number | undefined
  height?: number | undefined
}

const ENDINGS: Record<ImageType | VideoType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/** Checks what was uploaded by its bytes and stores it. Throws 400 where it is not what was declared. B8-4 */
export async function storeUpload(storage: Storage, upload: AssetRow, facts: VideoFacts): Promise<StoredFile> {
  const { type, sizeBytes } = await inspect(storage, upload)
  const key = `media/${upload.org_id}/${newId()}.${ENDINGS[type]}`
  if (isVideo(type)) {
    const { durationSeconds, width, height } = complete(facts)
    await storage.copy(upload.upload_key, key)
    return { key, sizeBytes, width, height, durationSeconds }
  }
  const { bytes, width, height } = await cleanImage(await storage.read(upload.upload_key), type)
  await storage.write(key, bytes)
  return { key, sizeBytes: bytes.length, width, height, durationSeconds: null }
}

async function inspect(
  storage: Storage,
  upload: AssetRow,
): Promise<{ type: ImageType | VideoType; sizeBytes: number }> {
  const found = await storage.peek(upload.upload_key, SNIFFED_BYTES)
  if (!found || found.sizeBytes === 0) {
    throw invalidField('body.key', 'not_uploaded', 'Nothing has been uploaded yet: PUT the file to uploadUrl first')
  }
  const most = MAX_UPLOAD_BYTES[upload.kind === 'video' ? 'video' : 'image']
  if (found.sizeBytes > most) {
    throw invalidField('body.key', 'too_large', `The file is larger than ${most / 1024 ** 2} MB`)
  }
  const type = sniff(found.head)
  if (type === null || type !== upload.content_type) {
    const message = `The file is ${type ?? 'of another kind'}, declared was ${upload.content_type}: ask for a new upload address`
    throw invalidField('body.contentType', 'type_mismatch', message)
  }
  return { type, sizeBytes: found.sizeBytes }
}

const isVideo = (type: ImageType | VideoType): type is VideoType => type.startsWith('video/')

/** Galley does not read these from the file yet, so that it asks for them. */
function complete(facts: VideoFacts): { durationSeconds: number; width: number; height: number } {
  const { durationSeconds, width, height } = facts
  const details: ErrorDetail[] = Object.entries({ durationSeconds, width, height })
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({
      path: `body.${name}`,
      code: 'required',
      message: 'This could not be read from the file: send it along',
    }))
  if (durationSeconds === undefined || width === undefined || height === undefined) throw invalid(details)
  if (durationSeconds > MAX_VIDEO_SECONDS) {
    throw invalidField('body.durationSeconds', 'too_long', `Videos can be ${MAX_VIDEO_SECONDS / 60} minutes long`)
  }
  return { durationSeconds, width, height }
}
