import { type Answer, emptyAnswer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody } from '../kit/request.ts'
import type { YouTubeCall, YouTubeContext } from './call.ts'
import { checkVideo } from './check-video.ts'
import { keepVideo } from './keep-video.ts'
import { badRequest, refuse, uploadLimitExceeded } from './problems.ts'
import { renderVideo } from './render.ts'
import { newToken, type UploadSession } from './state.ts'

const LIFETIME_MS = 7 * 24 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** The size of which each chunk but the last is a multiple. */
const UNIT_BYTES = 256 * 1024
const MOST_BYTES = 256 * 1024 ** 3
const PATH = '/upload/youtube/v3/videos'

/** POST /upload/youtube/v3/videos?uploadType=resumable: opens a session. Nothing is visible yet. */
export function startUpload(call: YouTubeCall, context: YouTubeContext): Answer {
  const { state, clock, options, origin } = context
  if (call.query.get('uploadType') !== 'resumable')
    return badRequest('The sandbox supports only resumable uploads.', 'invalidParameter')
  const parts = (call.query.get('part') ?? '').split(',').filter(Boolean)
  const contentType = header(call, 'x-upload-content-type')
  const totalBytes = Number(header(call, 'x-upload-content-length'))
  if (!/^(?:video\/[\w.+-]+|application\/octet-stream)$/.test(contentType))
    return badRequest(`Media type '${contentType}' is not supported.`, 'badContent')
  if (!Number.isInteger(totalBytes) || totalBytes < 1 || totalBytes > MOST_BYTES)
    return refuse(400, 'mediaBodyRequired', 'The request does not include the video content.')
  const resource = checkVideo(jsonBody(call), parts)
  if ('body' in resource) return resource
  const since = clock.now() - DAY_MS
  const recent = [...state.videos.values()].filter(
    ({ channel, createdAtMs }) => channel.id === call.account.id && createdAtMs > since,
  )
  if (recent.length >= (options.uploadsPerChannel ?? 100)) return uploadLimitExceeded()

  const id = newToken()
  state.sessions.set(id, {
    id,
    channel: call.account,
    resource,
    parts,
    contentType,
    totalBytes,
    chunks: [],
    received: 0,
    expiresAtMs: clock.now() + LIFETIME_MS,
    video: null,
  })
  const location = `${origin()}${PATH}?uploadType=resumable&part=${parts.join('%2C')}&upload_id=${id}`
  return { status: 200, headers: { location, 'x-guploader-uploadid': id }, body: '' }
}

/** PUT to the session's address: a chunk, the rest, or the question how far it is. */
export function continueUpload(call: YouTubeCall, context: YouTubeContext): Answer {
  const { state, clock } = context
  const session = state.sessions.get(call.query.get('upload_id') ?? '')
  if (!session || session.channel.id !== call.account.id || session.expiresAtMs <= clock.now())
    return refuse(404, 'notFound', 'The upload session was not found.', 'global')
  if (session.video) return videoAnswer(200, session, context)
  const range = rangeOf(call, session.totalBytes)
  if (typeof range !== 'string' && 'fault' in range) return badRequest(range.fault)
  if (range === 'question') return incomplete(session)
  const fault = misfit(range, session, call.body.length)
  if (fault) return badRequest(fault)
  // Skips bytes that have arrived already.
  const fresh = call.body.subarray(session.received - range.start)
  session.chunks.push(fresh)
  session.received += fresh.length
  if (session.received < session.totalBytes) return incomplete(session)
  session.video = keepVideo(session, call.listingLagMs, context)
  session.chunks = []
  return videoAnswer(201, session, context)
}

interface Range {
  start: number
  end: number
}

function rangeOf(call: YouTubeCall, totalBytes: number): Range | 'question' | { fault: string } {
  const said = header(call, 'content-range')
  if (said === '') return call.body.length === 0 ? 'question' : { start: 0, end: call.body.length }
  const [, first, last, asked, total] = /^bytes (?:(\d+)-(\d+)|(\*))\/(\d+)$/.exec(said) ?? []
  if (total === undefined) return { fault: `Failed to parse Content-Range header: ${said}` }
  if (Number(total) !== totalBytes)
    return { fault: 'The size in Content-Range differs from the size that the session was opened for.' }
  return asked ? 'question' : { start: Number(first), end: Number(last) + 1 }
}

function misfit({ start, end }: Range, { received, totalBytes }: UploadSession, bodyBytes: number): string | null {
  if (end - start !== bodyBytes) return 'The length of the body differs from the length in Content-Range.'
  if (end > totalBytes) return 'Content-Range goes beyond the end of the file.'
  if (start > received) return `Content-Range begins after the ${received} bytes received so far.`
  if (end <= received) return 'All of these bytes were received already.'
  if (end < totalBytes && bodyBytes % UNIT_BYTES !== 0) return 'A chunk must be a multiple of 262144 bytes.'
  return null
}

/** 308 Resume Incomplete, which is not a redirect despite its number. Without a range, nothing has arrived. */
function incomplete({ received }: UploadSession): Answer {
  const answer = emptyAnswer(308)
  return received === 0 ? answer : { ...answer, headers: { range: `bytes=0-${received - 1}` } }
}

function videoAnswer(status: number, { video, parts }: UploadSession, context: YouTubeContext): Answer {
  return video ? jsonAnswer(status, renderVideo(video, parts, context)) : emptyAnswer(500)
}

function header(call: YouTubeCall, name: string): string {
  const value = call.headers[name]
  return typeof value === 'string' ? value : ''
}
