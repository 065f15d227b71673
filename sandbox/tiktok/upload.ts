import { type Answer, emptyAnswer } from '../kit/answer.ts'
import { sha256 } from '../kit/ledger.ts'
import { contentTypeOf, type SandboxRequest } from '../kit/request.ts'
import { sniffMedia } from '../kit/sniff-media.ts'
import { whatFails } from './init.ts'
import { invalidParams, refuse } from './problems.ts'
import type { Publish, TikTokContext, Upload } from './state.ts'

const TYPES = ['video/mp4', 'video/quicktime', 'video/webm']

/** PUT to an upload's address: one chunk after the other. The address is the permission; there is no token. */
export function takeChunk(request: SandboxRequest, context: TikTokContext): Answer {
  const { state, clock, options } = context
  const publish = state.publishes.get(request.query.get('upload_id') ?? '')
  const upload = publish?.upload
  if (!publish || !upload || upload.token !== request.query.get('upload_token'))
    return refuse(404, 'invalid_publish_id', 'The upload does not exist.')
  if (upload.expiresAtMs <= clock.now()) return refuse(403, 'invalid_publish_id', 'The upload url is expired.')
  if (!TYPES.includes(contentTypeOf(request))) return invalidParams('The content type is not supported.')
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(request.headers['content-range'] ?? ''))
  if (!range) return invalidParams('The Content-Range is missing.')
  const [first, last, total] = range.slice(1).map(Number)
  const { totalBytes, received } = upload
  if (total !== totalBytes || first !== received || last !== lastByte(upload))
    return { ...emptyAnswer(416), headers: { 'content-range': `bytes */${totalBytes}` } }
  if (request.body.length !== last - first + 1) return invalidParams('The Content-Length does not match.')
  upload.parts.push(request.body)
  upload.received = last + 1
  if (upload.received < totalBytes)
    return { ...emptyAnswer(206), headers: { 'content-range': `bytes 0-${last}/${totalBytes}` } }
  publish.visibleAtMs = clock.now() + Math.max(request.listingLagMs, options.listingLagMs ?? 0)
  finish(publish, upload, clock.now())
  return emptyAnswer(201)
}

/** The last byte of the next chunk. */
function lastByte({ received, chunkBytes, chunkCount, totalBytes }: Upload): number {
  const isLast = Math.floor(received / chunkBytes) >= chunkCount - 1
  return (isLast ? totalBytes : received + chunkBytes) - 1
}

function finish(publish: Publish, upload: Upload, nowMs: number): void {
  const bytes = Buffer.concat(upload.parts)
  upload.parts = []
  const file = { bytes, type: sniffMedia(bytes) ?? '', hash: sha256(bytes) }
  publish.files = [file]
  publish.wholeAtMs = nowMs
  publish.failReason = whatFails(file, 'video')
}
