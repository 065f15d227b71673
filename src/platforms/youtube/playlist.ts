import { playlistId as playlistIdIn } from '#rules/platforms/youtube-ids.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { YouTubeClient } from './client.ts'
import { PlaylistItems, Playlists } from './wire.ts'

/** The id of the chosen playlist, from its id or its address. Null if none was chosen. */
export function playlistOf({ payload }: OutgoingPart<'youtube'>): string | null {
  const { playlistId: given } = payload ?? {}
  // YouTube does not find an invalid id.
  return given ? (playlistIdIn(given) ?? given) : null
}

/** Refuses another channel's playlist before anything has been uploaded. */
export async function requireOwnPlaylist(
  client: YouTubeClient,
  { externalId, credentials }: OpenAccount,
  playlistId: string | null,
): Promise<void> {
  if (!playlistId) return
  const query = { part: 'snippet', id: playlistId }
  const { items } = await client.list(Playlists, credentials.accessToken, 'playlists', query)
  if (items.some(({ id, snippet }) => id === playlistId && snippet?.channelId === externalId)) return
  throw new PlatformError('rejected', 'This channel has no such playlist on YouTube: choose one of its own.')
}

/**
 * Adds a live video to its playlist, once. The list is read first, since YouTube accepts the same video twice. A
 * definite refusal is only noted, because the video is live without it. Any other error is thrown, and the step is
 * repeated.
 */
export async function addToPlaylist(
  { client, api }: { client: YouTubeClient; api: string },
  { credentials: { accessToken } }: OpenAccount,
  playlistId: string,
  videoId: string,
): Promise<{ notInPlaylist?: string }> {
  try {
    const query = { part: 'snippet', playlistId, videoId }
    const { items } = await client.list(PlaylistItems, accessToken, 'playlistItems', query)
    if (items.length > 0) return {}
    const url = `${api}/youtube/v3/playlistItems?part=snippet`
    const json = { snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } }
    await client.call({ method: 'POST', url, accessToken, json })
    return {}
  } catch (error) {
    const isFinal = error instanceof PlatformError && (error.kind === 'rejected' || error.kind === 'permission')
    if (!isFinal) throw error
    return { notInPlaylist: error.message }
  }
}
