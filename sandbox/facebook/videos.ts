import type { GraphCall } from '../graph/call.ts'
import { reelFault } from '../graph/film-fault.ts'
import { type ShapeFault, uprightFault } from '../graph/film-shapes.ts'
import { badParameter, graphError, invalidToken, missingObject } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { isPlayable } from '../kit/fetch-media.ts'
import { sha256 } from '../kit/ledger.ts'
import type { SandboxRequest } from '../kit/request.ts'
import { addPost, notItsOwn, ownPage, refuseMessage } from './publish.ts'
import type { FacebookAccount, FacebookContext, FacebookVideo } from './state.ts'

type Call = GraphCall<FacebookAccount>

/** POST /{page}/video_reels and /{page}/video_stories: `start` opens a video, `finish` publishes it. */
export function videoPhase(kind: 'reel' | 'story', call: Call, context: FacebookContext): Answer {
  const page = ownPage(call)
  if (!page) return notItsOwn()
  const { state, clock, origin, options } = context
  const { given } = call
  if (given.get('upload_phase') === 'start') {
    const id = state.nextId()
    const video: FacebookVideo = {
      id,
      pageId: page.id,
      bytes: new Uint8Array(),
      hash: '',
      postId: null,
      readyAtMs: 0,
      isPlayable: false,
    }
    state.videos.set(id, video)
    return jsonAnswer(200, { video_id: id, upload_url: `${origin()}/video-upload/v26.0/${id}` })
  }
  const video = state.videos.get(given.get('video_id') ?? '')
  if (video?.pageId !== page.id) return missingObject(given.get('video_id') ?? '', 'post')
  if (video.bytes.length === 0)
    return graphError(400, { code: 6000, subcode: 1363130, message: 'No video was uploaded.' })
  if (video.postId) return badParameter('The video has been published already.')
  if (kind === 'reel' && given.get('video_state') !== 'PUBLISHED') return badParameter('video_state must be PUBLISHED.')
  const wrong = uprightFault(video.bytes)
  if (wrong) return graphError(400, { code: 6000, ...SHAPES[wrong] })
  const message = given.get('description') ?? ''
  const refusal = refuseMessage(message)
  if (refusal) return refusal
  video.readyAtMs = clock.now() + (options.mediaProcessingMs ?? 1_000)
  const found = reelFault(video.bytes)
  if (found === 'frame_rate')
    return graphError(400, { code: 6000, subcode: 1363129, message: 'The frame rate of the video is not supported.' })
  if (found) video.isPlayable = false
  if (!video.isPlayable) return jsonAnswer(200, { success: true })
  const { id } = addPost(call, page, { kind, message, link: null, photos: [], video }, context)
  video.postId = id
  return jsonAnswer(200, { success: true, post_id: id })
}

/** The errors of shapes. Platform facts, section 6. */
const SHAPES: Record<ShapeFault, { subcode: number; message: string }> = {
  ratio: { subcode: 1363040, message: 'The aspect ratio of the video is not supported.' },
  size: { subcode: 1363127, message: 'The resolution of the video is too low.' },
  length: { subcode: 1363128, message: 'The duration of the video is not supported.' },
}

/** POST rupload /video-upload/{version}/{video}: sends bytes from `offset` on. */
export function uploadVideo(request: SandboxRequest, { state }: FacebookContext): Answer {
  if (!state.grants.find(oauthToken(request))) return invalidToken(467, 'The access token is invalid.')
  const video = state.videos.get(request.params.id ?? '')
  if (!video) return missingObject(request.params.id ?? '', 'post')
  const [offset, size] = [Number(request.headers.offset), Number(request.headers.file_size)]
  if (offset !== video.bytes.length)
    return jsonAnswer(400, { debug_info: { retriable: true, type: 'OffsetInvalidError', message: 'Wrong offset' } })
  video.bytes = Buffer.concat([video.bytes, request.body])
  if (video.bytes.length < size) return jsonAnswer(200, { success: true, offset: video.bytes.length })
  fill(video, video.bytes)
  return jsonAnswer(200, { success: true })
}

function fill(video: FacebookVideo, bytes: Uint8Array): void {
  Object.assign(video, { bytes, hash: sha256(bytes), isPlayable: isPlayable({ bytes }) })
}

const oauthToken = ({ headers }: SandboxRequest): string | undefined =>
  /^(?:OAuth|Bearer) (\S+)$/.exec(headers.authorization ?? '')?.[1]

/** POST /{app}/uploads: opens a session for uploading a file in pieces. */
export function openUpload({ given }: Call, { state }: FacebookContext): Answer {
  const id = `upload:${state.nextId()}`
  state.uploads.set(id, { id, fileLength: Number(given.get('file_length')), bytes: new Uint8Array() })
  return jsonAnswer(200, { id })
}

/** POST /upload:{id} adds bytes at `file_offset`; GET answers how far it is. */
export function continueUpload(request: SandboxRequest, { state }: FacebookContext): Answer {
  if (!state.grants.find(oauthToken(request))) return invalidToken(467, 'The access token is invalid.')
  const upload = state.uploads.get(request.params.id ?? '')
  if (!upload) return missingObject(request.params.id ?? '', 'post')
  if (request.method === 'GET') return jsonAnswer(200, { id: upload.id, file_offset: upload.bytes.length })
  if (Number(request.headers.file_offset) !== upload.bytes.length) return badParameter('Wrong file_offset.')
  upload.bytes = Buffer.concat([upload.bytes, request.body])
  if (upload.bytes.length < upload.fileLength) return jsonAnswer(200, { file_offset: upload.bytes.length })
  return jsonAnswer(200, { h: `4:${upload.id}` })
}

/** POST /{page}/videos: makes a post of the uploaded file. The status shows what is wrong with the file. */
export function publishVideo(call: Call, context: FacebookContext): Answer {
  const page = ownPage(call)
  if (!page) return notItsOwn()
  const { state, clock, options } = context
  const handle = call.given.get('fbuploader_video_file_chunk') ?? ''
  const upload = state.uploads.get(handle.replace(/^4:/, ''))
  if (!upload) return graphError(400, { code: 6000, message: 'There was a problem uploading your video file.' })
  const message = call.given.get('description') ?? ''
  const refusal = refuseMessage(message)
  if (refusal) return refusal
  const id = state.nextId()
  const video: FacebookVideo = {
    id,
    pageId: page.id,
    bytes: upload.bytes,
    hash: '',
    postId: null,
    readyAtMs: clock.now() + (options.mediaProcessingMs ?? 1_000),
    isPlayable: false,
  }
  fill(video, upload.bytes)
  state.videos.set(id, video)
  if (video.isPlayable)
    video.postId = addPost(call, page, { kind: 'video', message, link: null, photos: [], video }, context).id
  return jsonAnswer(200, { id })
}

/** POST /{page}/photo_stories: makes a story of an uploaded photo. */
export function photoStory(call: Call, context: FacebookContext): Answer {
  const page = ownPage(call)
  if (!page) return notItsOwn()
  const photo = context.state.photos.get(call.given.get('photo_id') ?? '')
  if (photo?.pageId !== page.id) return badParameter('Param photo_id must be a photo that was uploaded before.')
  const draft = { kind: 'story' as const, message: '', link: null, photos: [photo], video: null }
  return jsonAnswer(200, { success: true, post_id: addPost(call, page, draft, context).id })
}
