import type { EncodingDetails } from '#contract/limits/video-encoding.ts'
import { type ImageType, MAX_UPLOAD_BYTES, type VideoType } from '#contract/media/uploads.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { AppError, invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import type { AssetRow } from '../assets/assets.ts'
import { cleanImageTask, workOnImage } from '../pictures/image-work.ts'
import { SNIFFED_BYTES, sniff } from '../pictures/sniff.ts'
import { workOnVideo } from '../videos/video-work.ts'
import { noteFiles, throwAway } from './files-in-hand.ts'
import { previewName, type StoredPreview, storePreview } from './store-preview.ts'
import { holdSent } from './upload-tickets.ts'

/** A checked upload, stored under its own key. */
export interface StoredFile {
  key: string
  sizeBytes: number
  width: number
  height: number
  durationSeconds: number | null
  videoCodec: string | null
  audioCodec: string | null
  /** How a video is encoded. Null for other files. */
  encoding: EncodingDetails | null
  /** The number of frames of an image file, 1 for a still one. Null for other files. */
  frames: number | null
  /** The upload was an animation of which only the first frame is kept. */
  animationLost: boolean
  preview: StoredPreview | null
}

/** The storage keys of the file and of its preview. */
export const keysOf = ({ key, preview }: Pick<StoredFile, 'key' | 'preview'>): string[] => [
  key,
  ...(preview ? [preview.key] : []),
]
export const bytesOf = ({ sizeBytes, preview }: Pick<StoredFile, 'sizeBytes' | 'preview'>): number =>
  sizeBytes + (preview?.sizeBytes ?? 0)

/** The services that storing a file needs. */
export type Store = Pick<Services, 'config' | 'db' | 'storage' | 'heavyWork' | 'findFfmpeg' | 'log'>

const ENDINGS: Record<ImageType | VideoType | 'application/pdf', string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
}

/**
 * Checks an upload by its bytes and stores it. Throws 400 if its type is not the declared one, and 402 if the workspace
 * has no room: both after reading only its beginning. Spec M3
 */
export async function storeUpload(
  services: Store,
  upload: AssetRow,
  by: { parties: readonly string[] },
): Promise<StoredFile> {
  const { storage, db, config } = services
  const { sizeBytes } = await inspect(storage, upload, upload.upload_key)
  const orgId = upload.org_id
  await inScope(db, { orgId }, (trx) => holdSent(trx, config, { key: upload.upload_key, orgId, sizeBytes }))
  return storage.sealed(upload.upload_key, async (key) => {
    const file = { key, orgId: upload.org_id, ...(await inspect(storage, upload, key)) }
    return storeFile(services, file, { ...by, path: 'body.key' })
  })
}

/** A file that was sent or copied to this machine, with the type that its first bytes show. */
interface SentFile {
  key: string
  orgId: string
  type: ImageType | VideoType
  sizeBytes: number
}

/** A new key for a file of the workspace, unrelated to its asset's id. */
export function storedName(orgId: string, type: keyof typeof ENDINGS): string {
  return `media/${orgId}/${newId()}.${ENDINGS[type]}`
}

/**
 * Reads the whole file and stores it under a new key, with a preview. Throws 400 at `path` if it is damaged. The stored
 * file is recorded in `file_in_hand` until a row names it.
 */
export async function storeFile(
  services: Store,
  { key: sentKey, orgId, type, sizeBytes }: SentFile,
  by: { parties: readonly string[]; path: string },
): Promise<StoredFile> {
  const { storage, heavyWork } = services
  const key = storedName(orgId, type)
  return withNotedFiles(services, orgId, key, (previewKey) =>
    storage.asFile(sentKey, async (from) => {
      if (isVideo(type)) {
        const facts = await workOnVideo(heavyWork, { path: from, type }, by)
        await storage.copy(sentKey, key)
        const file = { type, durationSeconds: facts.durationSeconds }
        const preview = await storePreview(services, { key: previewKey, from, file }, by.parties)
        return { key, sizeBytes, ...facts, frames: null, animationLost: false, preview }
      }
      const cleaned = await storage.fromFile(key, (to) =>
        workOnImage(heavyWork, cleanImageTask, { from, to, type }, by),
      )
      const file = { type, durationSeconds: null }
      const preview = await storePreview(services, { key: previewKey, from, file }, by.parties)
      return { key, ...cleaned, ...NO_VIDEO, preview }
    }),
  )
}

const NO_VIDEO = { durationSeconds: null, videoCodec: null, audioCodec: null, encoding: null } as const

/** The facts read from a stored file, as columns of its row. */
export function readColumns(file: Omit<StoredFile, 'key' | 'sizeBytes' | 'preview'>) {
  return {
    width: file.width,
    height: file.height,
    duration_seconds: file.durationSeconds,
    video_codec: file.videoCodec,
    audio_codec: file.audioCodec,
    encoding: file.encoding && JSON.stringify(file.encoding),
    frames: file.frames,
    animation_lost: file.animationLost,
  }
}

/** Stores a file and its preview under keys that are recorded first. If this fails, removes both. */
export async function withNotedFiles<T extends { preview: StoredPreview | null }>(
  services: Store,
  orgId: string,
  key: string,
  work: (previewKey: string) => Promise<T>,
): Promise<T> {
  const previewKey = previewName(orgId)
  await noteFiles(services, orgId, [key, previewKey])
  try {
    const stored = await work(previewKey)
    if (!stored.preview) await throwAway(services, orgId, [previewKey])
    return stored
  } catch (refusal) {
    await throwAway(services, orgId, [key, previewKey])
    throw refusal
  }
}

async function inspect(
  storage: Storage,
  upload: AssetRow,
  key: string,
): Promise<{ type: ImageType | VideoType; sizeBytes: number }> {
  const found = await storage.peek(key, SNIFFED_BYTES)
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

/** Whether a refusal is final: the file is of another type than declared, damaged or too large. */
export function isFinalRefusal(refusal: unknown): boolean {
  if (!(refusal instanceof AppError) || refusal.kind !== 'validation') return false
  return !refusal.facts.details?.some(({ code }) => code === 'not_uploaded' || code === 'too_costly')
}
