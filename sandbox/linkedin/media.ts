import { z } from 'zod'
import { type Answer, emptyAnswer, jsonAnswer } from '../kit/answer.ts'
import { sha256 } from '../kit/ledger.ts'
import { jsonBody, type SandboxRequest } from '../kit/request.ts'
import { sniffMedia } from '../kit/sniff-media.ts'
import { actingFor, isAnswer, type LinkedInCall, type LinkedInContext } from './call.ts'
import { accessDenied, invalid, notFound, problem } from './problems.ts'
import { type AssetKind, type LinkedInAsset, newToken } from './state.ts'

const PART_BYTES = 4_194_304
const UPLOAD_LIFETIME_MS = 24 * 60 * 60_000

const Initialize = z.object({
  initializeUploadRequest: z.object({
    owner: z.string(),
    fileSizeBytes: z.int().positive().optional(),
    uploadCaptions: z.boolean().optional(),
    uploadThumbnail: z.boolean().optional(),
  }),
})
const Finalize = z.object({
  finalizeUploadRequest: z.object({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()).min(1),
  }),
})

/** POST /rest/images and /rest/documents, ?action=initializeUpload: answers one address for the whole file. */
export function initializeFile(kind: 'image' | 'document', call: LinkedInCall, context: LinkedInContext): Answer {
  if (call.query.get('action') !== 'initializeUpload') return unknownAction(call)
  const body = Initialize.safeParse(jsonBody(call))
  if (!body.success) return invalid('INVALID_VALUE', 'The request body is not valid.', 'initializeUploadRequest')
  const asset = begin(kind, body.data.initializeUploadRequest.owner, null, call, context)
  if (isAnswer(asset)) return asset
  const { urn, uploadEndsAtMs: uploadUrlExpiresAt } = asset
  return jsonAnswer(200, { value: { uploadUrlExpiresAt, uploadUrl: uploadUrl(asset, 0, context), [kind]: urn } })
}

/** POST /rest/videos?action=initializeUpload and ?action=finalizeUpload. */
export function videoAction(call: LinkedInCall, context: LinkedInContext): Answer {
  const action = call.query.get('action')
  if (action === 'finalizeUpload') return finalize(call, context)
  if (action !== 'initializeUpload') return unknownAction(call)
  const body = Initialize.safeParse(jsonBody(call))
  const { owner, fileSizeBytes } = body.data?.initializeUploadRequest ?? {}
  if (!fileSizeBytes) return invalid('MISSING_FIELD', 'fileSizeBytes is required.', 'fileSizeBytes')
  const asset = begin('video', owner ?? '', fileSizeBytes, call, context)
  if (isAnswer(asset)) return asset
  const { urn: video, uploadToken, uploadEndsAtMs: uploadUrlsExpireAt } = asset
  const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / PART_BYTES) }, (_, part) => ({
    uploadUrl: uploadUrl(asset, part, context),
    firstByte: part * PART_BYTES,
    lastByte: Math.min((part + 1) * PART_BYTES, fileSizeBytes) - 1,
  }))
  return jsonAnswer(200, { value: { uploadUrlsExpireAt, video, uploadInstructions, uploadToken } })
}

/** PUT to an address from initializeUpload: the address alone is the permission. */
export function takeBytes(request: SandboxRequest, context: LinkedInContext): Answer {
  const { urn = '', part = '' } = request.params
  const asset = context.state.assets.get(urn)
  if (!asset || request.query.get('sign') !== asset.uploadToken) return problem(404, { message: 'Not found' })
  if (asset.uploadEndsAtMs <= context.clock.now()) return problem(403, { message: 'The upload URL has expired.' })
  const bytes = request.body
  const etag = `/ambry-video/signedId/${sha256(bytes)}`
  asset.parts.set(Number(part), { bytes, etag })
  if (asset.kind !== 'video') settle(asset, bytes, context)
  return { ...emptyAnswer(asset.kind === 'video' ? 200 : 201), headers: { etag } }
}

/** GET /rest/{images,documents,videos}/{urn}. */
export function readAsset(call: LinkedInCall, { state, clock }: LinkedInContext): Answer {
  const asset = state.assets.get(call.params.urn ?? '')
  if (!asset) return notFound(call.params.urn ?? '')
  if (asset.owner !== call.member.urn && !call.member.administers.has(asset.owner)) return accessDenied(call.path)
  return jsonAnswer(200, { id: asset.urn, owner: asset.owner, status: statusOf(asset, clock.now()) })
}

export function statusOf({ file }: LinkedInAsset, now: number): string {
  if (!file) return 'WAITING_UPLOAD'
  if (file.readyAtMs > now) return 'PROCESSING'
  return file.sound ? 'AVAILABLE' : 'PROCESSING_FAILED'
}

function finalize(call: LinkedInCall, context: LinkedInContext): Answer {
  const body = Finalize.safeParse(jsonBody(call))
  if (!body.success) return invalid('INVALID_VALUE', 'The request body is not valid.', 'finalizeUploadRequest')
  const { video, uploadToken, uploadedPartIds } = body.data.finalizeUploadRequest
  const asset = context.state.assets.get(video)
  if (!asset || asset.uploadToken !== uploadToken) return notFound(video)
  const parts = [...asset.parts].sort(([a], [b]) => a - b).map(([, part]) => part)
  const bytes = Buffer.concat(parts.map((part) => part.bytes))
  const isWhole = bytes.length === asset.announcedBytes && parts.every(({ etag }, at) => etag === uploadedPartIds[at])
  if (!isWhole || parts.length !== uploadedPartIds.length) {
    return invalid('INVALID_VALUE', 'The uploaded parts do not make up the file.', 'uploadedPartIds')
  }
  settle(asset, bytes, context)
  return emptyAnswer(200)
}

function begin(
  kind: AssetKind,
  owner: string,
  announcedBytes: number | null,
  call: LinkedInCall,
  context: LinkedInContext,
): LinkedInAsset | Answer {
  const author = actingFor(owner, 'w_social', call, context)
  if (isAnswer(author)) return author
  const asset: LinkedInAsset = {
    kind,
    owner,
    announcedBytes,
    parts: new Map(),
    file: null,
    urn: `urn:li:${kind}:${kind === 'video' ? 'C5F10AQ' : 'D4E10AQ'}${newToken().slice(0, 12)}`,
    uploadToken: newToken(),
    uploadEndsAtMs: context.clock.now() + UPLOAD_LIFETIME_MS,
  }
  context.state.assets.set(asset.urn, asset)
  return asset
}

/** Ends the upload. A file of another kind fails while it is processed, and nobody is told why. */
function settle(asset: LinkedInAsset, bytes: Uint8Array, { clock, options }: LinkedInContext): void {
  const type = typeOf(bytes)
  asset.file = {
    bytes,
    type,
    hash: sha256(bytes),
    sound: type.startsWith(KIND_TYPES[asset.kind]),
    readyAtMs: clock.now() + (asset.kind === 'image' ? 0 : (options.mediaProcessingMs ?? 0)),
  }
}

const KIND_TYPES = { image: 'image/', video: 'video/mp4', document: 'application/' }

function typeOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  if (head === '%PDF-') return 'application/pdf'
  // The zip of Office files, and their older format.
  if (head.startsWith('PK') || head.startsWith('\xd0\xcf')) return 'application/octet-stream'
  return sniffMedia(bytes) ?? 'unknown'
}

const uploadUrl = ({ urn, uploadToken }: LinkedInAsset, part: number, { origin }: LinkedInContext): string =>
  `${origin()}/dms-uploads/${encodeURIComponent(urn)}/${part}?sign=${uploadToken}`

const unknownAction = ({ query }: LinkedInCall): Answer =>
  problem(400, { code: 'ILLEGAL_ARGUMENT', message: `No such action: ${query.get('action')}` })
