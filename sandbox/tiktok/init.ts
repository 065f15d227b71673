import type { Answer } from '../kit/answer.ts'
import { fetchMedia, isPlayable } from '../kit/fetch-media.ts'
import { filmShape } from '../kit/film-shape.ts'
import { readFilm } from '../kit/read-film.ts'
import { objectOf, type TikTokCall } from './call.ts'
import { overTheDay, readPostInfo } from './post-info.ts'
import { answer, invalidParams, refuse } from './problems.ts'
import { newToken, type PostInfo, type Publish, type TikTokContext, type TikTokFile, type Upload } from './state.ts'

const MB = 1024 * 1024
const UPLOAD_LIFETIME_MS = 60 * 60_000
const MOST_BYTES = 4 * 1024 * MB
const MOST_PHOTOS = 35
const MOST_PHOTO_BYTES = 20 * MB

/** POST /v2/post/publish/video/init/: nothing is visible before the file is complete. */
export async function initVideo(call: TikTokCall, context: TikTokContext): Promise<Answer> {
  const info = readPostInfo(call, 'VIDEO', context)
  return 'body' in info ? info : begin(call, info, context)
}

/** POST /v2/post/publish/inbox/video/init/: a draft for the creator, who posts it in the app. */
export const initInbox = (call: TikTokCall, context: TikTokContext): Promise<Answer> => begin(call, null, context)

async function begin(call: TikTokCall, info: PostInfo | null, context: TikTokContext): Promise<Answer> {
  const source = objectOf(call.given.source_info)
  const over = overTheDay(call.creator, info === null, context)
  if (over) return over
  if (source.source === 'FILE_UPLOAD') {
    const upload = openUpload(source, context)
    if ('body' in upload) return upload
    const { id } = keep(call, { media: 'VIDEO', info, upload, files: [], wholeAtMs: null }, context)
    const query = new URLSearchParams({ upload_id: id, upload_token: upload.token })
    return answer({ publish_id: id, upload_url: `${context.origin()}/video/?${query}` })
  }
  if (source.source !== 'PULL_FROM_URL') return invalidParams('The source is invalid.')
  const file = await pull(source.video_url, context)
  if ('body' in file) return file
  const { id } = keep(call, { media: 'VIDEO', info, upload: null, ...pulled([file], 'video') }, context)
  return answer({ publish_id: id })
}

/** POST /v2/post/publish/content/init/: photos, which TikTok fetches itself. */
export async function initContent(call: TikTokCall, context: TikTokContext): Promise<Answer> {
  const { given, creator } = call
  if (given.media_type !== 'PHOTO') return invalidParams('The media type is invalid.')
  if (given.post_mode !== 'DIRECT_POST' && given.post_mode !== 'MEDIA_UPLOAD')
    return invalidParams('The post mode is invalid.')
  const info = given.post_mode === 'DIRECT_POST' ? readPostInfo(call, 'PHOTO', context) : null
  if (info && 'body' in info) return info
  const over = overTheDay(creator, info === null, context)
  if (over) return over
  const source = objectOf(given.source_info)
  const addresses = Array.isArray(source.photo_images) ? source.photo_images : []
  if (source.source !== 'PULL_FROM_URL') return invalidParams('The source is invalid.')
  if (addresses.length < 1 || addresses.length > MOST_PHOTOS)
    return invalidParams('The number of photos is invalid: it must be from 1 to 35.')
  const cover = source.photo_cover_index ?? 0
  if (!Number.isInteger(cover) || Number(cover) < 0 || Number(cover) >= addresses.length)
    return invalidParams('The cover index is invalid.')
  const fetched = await Promise.all(addresses.map((address) => pull(address, context)))
  const refused = fetched.find((file) => 'body' in file)
  if (refused) return refused
  const files = fetched as Pulled[] // a refusal is none of them
  const { id } = keep(call, { media: 'PHOTO', info, upload: null, ...pulled(files, 'image') }, context)
  return answer({ publish_id: id })
}

/**
 * Opens an upload in chunks of 5 to 64 MB, the last of which takes the rest. Source: TikTok's guide to media transfer.
 */
function openUpload(source: Record<string, unknown>, { clock }: TikTokContext): Upload | Answer {
  const [totalBytes, chunkBytes, chunkCount] = [source.video_size, source.chunk_size, source.total_chunk_count].map(
    Number,
  )
  if (!Number.isInteger(totalBytes) || !totalBytes || totalBytes < 1 || totalBytes > MOST_BYTES)
    return invalidParams('The video size is invalid.')
  const small = totalBytes < 5 * MB
  const fits = small ? chunkBytes === totalBytes : Number.isInteger(chunkBytes) && Number(chunkBytes) >= 5 * MB
  if (!chunkBytes || !fits || chunkBytes > 64 * MB) return invalidParams('The chunk size is invalid.')
  const count = Math.floor(totalBytes / chunkBytes)
  if (!chunkCount || chunkCount !== Math.max(1, count) || chunkCount > 1000)
    return invalidParams('The total chunk count is invalid.')
  const expiresAtMs = clock.now() + UPLOAD_LIFETIME_MS
  return { token: newToken(), totalBytes, chunkBytes, chunkCount, received: 0, parts: [], expiresAtMs }
}

type Pulled = TikTokFile | { missing: true }

async function pull(address: unknown, { options }: TikTokContext): Promise<Pulled | Answer> {
  if (typeof address !== 'string') return invalidParams('The address is invalid.')
  const { verifiedPrefixes } = options
  if (verifiedPrefixes && !verifiedPrefixes.some((prefix) => address.startsWith(prefix)))
    return refuse(403, 'url_ownership_unverified', 'Please review our URL ownership verification rules.')
  const file = await fetchMedia(address)
  return file ? { ...file, type: file.type ?? '' } : { missing: true }
}

/** Fetches files after the answer: only the status shows what is wrong with one. */
function pulled(files: readonly Pulled[], kind: 'image' | 'video') {
  const there = files.filter((file) => 'bytes' in file)
  const failReason =
    there.length < files.length
      ? `${kind === 'video' ? 'video' : 'photo'}_pull_failed`
      : (there.map((file) => whatFails(file, kind)).find((reason) => reason !== null) ?? null)
  return { files: there, failReason, wholeAtMs: 'now' as const }
}

/** The name of the check that a file fails; null if it passes all. */
export function whatFails(file: TikTokFile, kind: 'image' | 'video'): string | null {
  if (!isTaken(file, kind)) return 'file_format_check_failed'
  return kind === 'video' ? (shapeFault(file) ?? writtenFault(file)) : null
}

/** What is wrong with the encoding: TikTok takes H.264, HEVC, VP8 or VP9 at 23 to 60 frames a second. */
export function writtenFault({ bytes }: Pick<TikTokFile, 'bytes'>): string | null {
  const film = readFilm(bytes)
  if (!film) return null
  if (film.codec === 'av1' || film.codec === 'other') return 'file_format_check_failed'
  const { framesPerSecond: rate, isSteady } = film
  return rate !== null && (rate > 60.5 || (isSteady && rate < 22.5)) ? 'frame_rate_check_failed' : null
}

function isTaken({ type, bytes }: TikTokFile, kind: 'image' | 'video'): boolean {
  return kind === 'video'
    ? type.startsWith('video/') && isPlayable({ bytes })
    : (type === 'image/jpeg' || type === 'image/webp') && bytes.length <= MOST_PHOTO_BYTES
}

/**
 * What is wrong with the shape: TikTok takes sides of 360 to 4,096 pixels, and a length from 3 s up to the creator's
 * limit. Null if the file does not say it.
 */
function shapeFault({ bytes }: TikTokFile): string | null {
  const shape = filmShape(bytes)
  if (!shape) return null
  const { width, height, seconds } = shape
  if (Math.min(width, height) < 360 || Math.max(width, height) > 4096) return 'picture_size_check_failed'
  return seconds < 3 || seconds > 600.5 ? 'duration_check_failed' : null
}

function keep(
  { creator, listingLagMs }: TikTokCall,
  begun: Pick<Publish, 'media' | 'info' | 'upload' | 'files'> & { failReason?: string | null; wholeAtMs: 'now' | null },
  { state, clock, options }: TikTokContext,
): Publish {
  const now = clock.now()
  const publish: Publish = {
    failReason: null,
    ...begun,
    id: `v_${begun.upload ? 'inbox_file' : 'pub_url'}~v2.${state.nextPostId()}`,
    creator,
    begunAtMs: now,
    wholeAtMs: begun.wholeAtMs === 'now' ? now : null,
    postId: state.nextPostId(),
    visibleAtMs: now + Math.max(listingLagMs, options.listingLagMs ?? 0),
    deletedAtMs: null,
  }
  state.publishes.set(publish.id, publish)
  return publish
}
