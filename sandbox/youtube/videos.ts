import { type Answer, emptyAnswer, jsonAnswer } from '../kit/answer.ts'
import type { YouTubeCall, YouTubeContext } from './call.ts'
import { badRequest, refuse, videoNotFound } from './problems.ts'
import { renderChannel, renderVideo } from './render.ts'

const MOST_IDS = 50
const VIDEO_PARTS = ['id', 'snippet', 'status', 'statistics', 'processingDetails', 'contentDetails']
const CHANNEL_PARTS = ['id', 'snippet', 'statistics', 'contentDetails']

/** GET /youtube/v3/videos?part=&id=: leaves out missing videos and private ones of others. */
export function listVideos(call: YouTubeCall, context: YouTubeContext): Answer {
  const parts = partsOf(call, VIDEO_PARTS)
  if (typeof parts === 'string') return badRequest(parts, 'unknownPart')
  const ids = (call.query.get('id') ?? '').split(',').filter(Boolean)
  if (ids.length === 0) return refuse(400, 'missingRequiredParameter', 'No filter selected.', 'youtube.parameter')
  if (ids.length > MOST_IDS) return badRequest('The request specifies more than 50 ids.', 'invalidFilters')
  const found = ids.flatMap((id) => {
    const video = context.state.videos.get(id)
    if (!video || video.deletedAtMs !== null) return []
    return video.privacyStatus !== 'private' || video.channel === call.account ? [video] : []
  })
  const items = found.map((video) => renderVideo(video, parts, context))
  return jsonAnswer(200, { kind: 'youtube#videoListResponse', items, pageInfo: pageInfo(items.length) })
}

/** DELETE /youtube/v3/videos?id=. */
export function deleteVideo(call: YouTubeCall, { state, clock }: YouTubeContext): Answer {
  const video = state.videos.get(call.query.get('id') ?? '')
  if (!video || video.deletedAtMs !== null) return videoNotFound()
  if (video.channel !== call.account)
    return refuse(403, 'forbidden', 'The video that you are trying to delete cannot be deleted.')
  video.deletedAtMs = clock.now()
  return emptyAnswer(204)
}

/** GET /youtube/v3/channels?part=&mine=true: the channel that was chosen with the consent. */
export function listChannels(call: YouTubeCall, context: YouTubeContext): Answer {
  const parts = partsOf(call, CHANNEL_PARTS)
  if (typeof parts === 'string') return badRequest(parts, 'unknownPart')
  if (call.query.get('mine') !== 'true')
    return refuse(400, 'missingRequiredParameter', 'No filter selected.', 'youtube.parameter')
  const items = [renderChannel(call.account, parts, context)]
  return jsonAnswer(200, { kind: 'youtube#channelListResponse', pageInfo: pageInfo(1), items })
}

/** The requested parts, or what is wrong with them. */
export function partsOf(call: YouTubeCall, known: readonly string[]): string[] | string {
  const parts = (call.query.get('part') ?? '').split(',').filter(Boolean)
  const unknown = parts.find((part) => !known.includes(part))
  if (unknown !== undefined) return `'${unknown}' is no part of this resource.`
  return parts.length > 0 ? parts : 'Required parameter: part'
}

export function pageInfo(totalResults: number, resultsPerPage = totalResults) {
  return { totalResults, resultsPerPage }
}
