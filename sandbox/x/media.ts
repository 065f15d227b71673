import { z } from 'zod'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { sha256 } from '../kit/ledger.ts'
import { contentTypeOf, jsonBody, multipartBody } from '../kit/request.ts'
import { sniffMedia } from '../kit/sniff-media.ts'
import type { XCall, XContext } from './call.ts'
import { isWorkable, refuseMedia } from './media-rules.ts'
import { invalidRequest, notFound } from './problems.ts'
import type { XMedia } from './state.ts'

const LIFETIME_SECONDS = 24 * 60 * 60
const UPLOAD_CATEGORIES = [
  'tweet_image',
  'tweet_video',
  'tweet_gif',
  'dm_image',
  'dm_video',
  'dm_gif',
  'subtitles',
] as const
const MEDIA_TYPES =
  'video/mp4 video/webm video/mp2t video/quicktime text/srt text/vtt image/jpeg image/gif image/bmp image/png image/webp image/pjpeg image/tiff model/gltf-binary model/vnd.usdz+zip'.split(
    ' ',
  )

/** The media of a body: base64 in JSON, raw bytes in multipart. */
const media = z.union([
  z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64')),
  z.instanceof(Uint8Array),
])

const UploadBody = z.strictObject({
  media,
  media_category: z.enum(UPLOAD_CATEGORIES),
  additional_owners: z.string().optional(),
})
const InitializeBody = z.strictObject({
  media_category: z.enum([...UPLOAD_CATEGORIES, 'amplify_video']).default('tweet_image'),
  media_type: z.enum(MEDIA_TYPES),
  total_bytes: z.int().min(0).max(17_179_869_184),
  additional_owners: z.array(z.string().regex(/^[0-9]{1,19}$/)).optional(),
  shared: z.boolean().optional(),
})
const AppendBody = z.strictObject({ media, segment_index: z.coerce.number().int().min(0).max(999) })
const MetadataBody = z.object({
  id: z.string().regex(/^[0-9]{1,19}$/),
  metadata: z.object({ alt_text: z.strictObject({ text: z.string().max(1000) }).optional() }).optional(),
})

async function read<T>(call: XCall, schema: z.ZodType<T>): Promise<{ body: T } | { refusal: Answer }> {
  const raw = contentTypeOf(call) === 'multipart/form-data' ? await multipartBody(call) : jsonBody(call)
  if (raw === undefined) return { refusal: invalidRequest('The request body could not be read.') }
  const parsed = schema.safeParse(raw)
  if (parsed.success) return { body: parsed.data }
  return {
    refusal: invalidRequest(...parsed.error.issues.map((issue) => `$.${issue.path.join('.')}: ${issue.message}`)),
  }
}

/** POST /2/media/upload: a whole file in one call. */
export async function uploadMedia(call: XCall, context: XContext): Promise<Answer> {
  const input = await read(call, UploadBody)
  if ('refusal' in input) return input.refusal
  const made = keep(context.state.nextId(), input.body.media_category, input.body.media, call, context)
  return typeof made === 'string' ? invalidRequest(made) : jsonAnswer(200, { data: describe(made, context) })
}

/** POST /2/media/upload/initialize. */
export async function initializeUpload(call: XCall, { state }: XContext): Promise<Answer> {
  const input = await read(call, InitializeBody)
  if ('refusal' in input) return input.refusal
  const { media_category: category, media_type: declaredType, total_bytes: totalBytes } = input.body
  const id = state.nextId()
  state.uploads.set(id, { id, ownerId: call.account.id, category, declaredType, totalBytes, segments: new Map() })
  return jsonAnswer(200, { data: { id, media_key: mediaKey(category, id), expires_after_secs: LIFETIME_SECONDS } })
}

/** POST /2/media/upload/{id}/append: segments in any order; a repeated index replaces the segment. */
export async function appendUpload(call: XCall, context: XContext): Promise<Answer> {
  const upload = ownUpload(call, context)
  if (!upload) return notFound(call.params.id ?? '', 'id')
  const input = await read(call, AppendBody)
  if ('refusal' in input) return input.refusal
  upload.segments.set(input.body.segment_index, input.body.media)
  return jsonAnswer(200, { data: { expires_at: Math.floor(context.clock.now() / 1000) + LIFETIME_SECONDS } })
}

/** POST /2/media/upload/{id}/finalize. */
export function finalizeUpload(call: XCall, context: XContext): Answer {
  const upload = ownUpload(call, context)
  if (!upload) return notFound(call.params.id ?? '', 'id')
  const segments = [...upload.segments].sort(([a], [b]) => a - b)
  if (segments.some(([index], position) => index !== position))
    return invalidRequest('Segments do not complete the upload: one is missing.')
  const bytes = Buffer.concat(segments.map(([, segment]) => segment))
  if (bytes.length !== upload.totalBytes) {
    return invalidRequest(`The segments have ${bytes.length} bytes; initialize announced ${upload.totalBytes}.`)
  }
  const made = keep(upload.id, upload.category, bytes, call, context)
  if (typeof made === 'string') return invalidRequest(made)
  context.state.uploads.delete(upload.id)
  return jsonAnswer(200, { data: describe(made, context) })
}

/** GET /2/media/upload?command=STATUS&media_id=. */
export function uploadStatus(call: XCall, context: XContext): Answer {
  const command = call.query.get('command')
  if (command !== null && command !== 'STATUS') return invalidRequest('The `command` query parameter is STATUS.')
  const id = call.query.get('media_id') ?? ''
  const found = context.state.media.get(id)
  if (!found || found.ownerId !== call.account.id) return notFound(id, 'media_id')
  return jsonAnswer(200, { data: describe(found, context) })
}

/** POST /2/media/metadata. */
export async function describeMedia(call: XCall, context: XContext): Promise<Answer> {
  const input = await read(call, MetadataBody)
  if ('refusal' in input) return input.refusal
  const found = context.state.media.get(input.body.id)
  if (!found || found.ownerId !== call.account.id) return invalidRequest('Your media IDs are invalid.')
  found.altText = input.body.metadata?.alt_text?.text ?? found.altText
  return jsonAnswer(200, { data: { id: found.id, associated_metadata: { alt_text: { text: found.altText } } } })
}

function ownUpload(call: XCall, { state }: XContext) {
  const upload = state.uploads.get(call.params.id ?? '')
  return upload && upload.ownerId === call.account.id ? upload : null
}

function keep(
  id: string,
  category: string,
  bytes: Uint8Array,
  call: XCall,
  { state, clock, options }: XContext,
): XMedia | string {
  const type = sniffMedia(bytes)
  const refusal = refuseMedia(category, type, bytes.length)
  if (refusal || !type) return refusal ?? 'The media file is of no known type.'
  const now = clock.now()
  const made: XMedia = {
    id,
    mediaKey: mediaKey(category, id),
    ownerId: call.account.id,
    category,
    type,
    bytes,
    hash: sha256(bytes),
    altText: '',
    expiresAtMs: now + LIFETIME_SECONDS * 1000,
    processing:
      category === 'tweet_image'
        ? null
        : {
            startedAtMs: now,
            readyAtMs: now + (options.mediaProcessingMs ?? 1_000),
            succeeds: canBePlayed(type, bytes),
          },
  }
  state.media.set(id, made)
  return made
}

/**
 * Whether a film can be played. X accepts the upload of one without an index (the moov box) or with another codec, and
 * fails while it processes the film.
 */
function canBePlayed(type: string, bytes: Uint8Array): boolean {
  if (!type.startsWith('video')) return true
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('moov') && isWorkable(bytes)
}

/** The media key. X's keys begin with a number for the kind. */
function mediaKey(category: string, id: string): string {
  return `${category.endsWith('video') ? 7 : category.endsWith('gif') ? 16 : 3}_${id}`
}

function describe(made: XMedia, { clock }: XContext): Record<string, unknown> {
  const left = Math.max(0, Math.floor((made.expiresAtMs - clock.now()) / 1000))
  return {
    id: made.id,
    media_key: made.mediaKey,
    size: made.bytes.length,
    expires_after_secs: left,
    ...(made.processing && { processing_info: processingInfo(made.processing, clock.now()) }),
  }
}

const FAILED = {
  state: 'failed',
  progress_percent: 100,
  error: { code: 3, name: 'UnsupportedMedia', message: 'file is currently unsupported' },
}

function processingInfo(work: NonNullable<XMedia['processing']>, now: number): Record<string, unknown> {
  if (now >= work.readyAtMs) return work.succeeds ? { state: 'succeeded', progress_percent: 100 } : FAILED
  const check_after_secs = Math.max(1, Math.ceil((work.readyAtMs - now) / 1000))
  const share = Math.floor(((now - work.startedAtMs) / (work.readyAtMs - work.startedAtMs)) * 100)
  return share === 0
    ? { state: 'pending', check_after_secs }
    : { state: 'in_progress', check_after_secs, progress_percent: share }
}
