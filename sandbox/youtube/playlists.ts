import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { asShown } from '../kit/as-shown.ts'
import { jsonBody } from '../kit/request.ts'
import type { YouTubeCall, YouTubeContext } from './call.ts'
import { badRequest, refuse, videoNotFound } from './problems.ts'
import { timestamp } from './render.ts'
import { type PlaylistItem, uploadsOf, type YouTubeVideo } from './state.ts'
import { pageInfo, partsOf } from './videos.ts'

const DOMAIN = 'youtube.playlistItem'
const notFound = (): Answer =>
  refuse(404, 'playlistNotFound', 'The playlist identified with the request cannot be found.', DOMAIN)

/** GET /youtube/v3/playlists?part=&id=. */
export function listPlaylists(call: YouTubeCall, { state }: YouTubeContext): Answer {
  const parts = partsOf(call, ['id', 'snippet', 'status', 'contentDetails'])
  if (typeof parts === 'string') return badRequest(parts, 'unknownPart')
  const asked = (call.query.get('id') ?? '').split(',')
  const items = state.accounts.flatMap((channel) =>
    channel.playlists
      .filter(({ id }) => asked.includes(id))
      .map(({ id, title }) => ({ kind: 'youtube#playlist', id, snippet: { channelId: channel.id, title } })),
  )
  return jsonAnswer(200, { kind: 'youtube#playlistListResponse', items, pageInfo: pageInfo(items.length) })
}

/** GET /youtube/v3/playlistItems?part=&playlistId=[&videoId=]: newest first for a channel's uploads. */
export function listPlaylistItems(call: YouTubeCall, context: YouTubeContext): Answer {
  const parts = partsOf(call, ['id', 'snippet', 'status', 'contentDetails'])
  if (typeof parts === 'string') return badRequest(parts, 'unknownPart')
  const playlistId = call.query.get('playlistId') ?? ''
  const all = itemsOf(playlistId, call, context)
  if (!all) return notFound()
  const videoId = call.query.get('videoId')
  const wanted = videoId === null ? all : all.filter((item) => item.videoId === videoId)
  const size = Math.min(50, Number(call.query.get('maxResults') ?? 5))
  const from = Number(call.query.get('pageToken') ?? 0)
  if (!Number.isInteger(from)) return badRequest('The page token is not valid.', 'invalidPageToken')
  const items = wanted.slice(from, from + size).map((item) => renderItem(item, context))
  const next = from + size < wanted.length && { nextPageToken: String(from + size) }
  const info = pageInfo(wanted.length, size)
  return jsonAnswer(200, { kind: 'youtube#playlistItemListResponse', ...next, items, pageInfo: info })
}

/** POST /youtube/v3/playlistItems?part=snippet: a list may hold the same video several times. */
export function insertPlaylistItem(call: YouTubeCall, context: YouTubeContext): Answer {
  const { state, clock } = context
  const body = jsonBody(call) as
    | { snippet?: { playlistId?: string; resourceId?: { kind?: string; videoId?: string } } }
    | undefined // checked member by member
  const { playlistId, resourceId } = body?.snippet ?? {}
  if (!playlistId) return refuse(400, 'playlistIdRequired', 'The request does not name a playlist.', DOMAIN)
  if (resourceId?.kind !== 'youtube#video' || !resourceId.videoId)
    return refuse(400, 'invalidResourceType', 'The type of the resource is not supported.', DOMAIN)
  const owner = state.accounts.find(({ playlists }) => playlists.some(({ id }) => id === playlistId))
  if (!owner) return notFound()
  if (owner !== call.account)
    return refuse(403, 'playlistItemsNotAccessible', 'The request is not authorized to insert the item.', DOMAIN)
  const video = state.videos.get(resourceId.videoId)
  if (!video || video.deletedAtMs !== null) return videoNotFound()
  const item = { id: `PLI${state.playlistItems.length}`, playlistId, videoId: video.id, addedAtMs: clock.now() }
  state.playlistItems.push(item)
  return jsonAnswer(200, renderItem(item, context))
}

function itemsOf(playlistId: string, call: YouTubeCall, { state, clock }: YouTubeContext): PlaylistItem[] | null {
  const stands = (video: YouTubeVideo | undefined) => video?.deletedAtMs === null && video.visibleAtMs <= clock.now()
  if (playlistId === uploadsOf(call.account)) {
    const own = [...state.videos.values()].filter((video) => video.channel === call.account && stands(video))
    return own
      .reverse()
      .map(({ id, createdAtMs }) => ({ id: `UUI${id}`, playlistId, videoId: id, addedAtMs: createdAtMs }))
  }
  if (!state.accounts.some(({ playlists }) => playlists.some(({ id }) => id === playlistId))) return null
  return state.playlistItems.filter((item) => item.playlistId === playlistId && stands(state.videos.get(item.videoId)))
}

function renderItem({ id, playlistId, videoId, addedAtMs }: PlaylistItem, { state }: YouTubeContext) {
  const { title = '', description = '' } = state.videos.get(videoId)?.resource.snippet ?? {}
  const resourceId = { kind: 'youtube#video', videoId }
  const shown = { title: asShown(title), description: asShown(description) }
  const snippet = { publishedAt: timestamp(addedAtMs), ...shown, playlistId, resourceId }
  return { kind: 'youtube#playlistItem', id, snippet, contentDetails: { videoId } }
}
