import { comparable } from '../comparable.ts'
import type { PlatformConnection } from '../connecting.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { YouTubeClient } from './client.ts'
import { Channels, type PlaylistItem, PlaylistItems } from './wire.ts'

/** Clocks differ: look from a little before the attempt. Source: platform facts, section 17. */
const BEFORE_ATTEMPT_MS = 60_000
/** Pages of 50 videos: far more than a channel may upload within the days that a look-up can be late. */
const PAGES = 10

/**
 * Looks for the part among what was uploaded to the channel since the attempt began, by title and description: for an
 * upload of which YouTube no longer knows. Gives the video's id.
 */
export async function findAmongUploads(
  client: YouTubeClient,
  { credentials: { accessToken } }: PlatformConnection,
  part: OutgoingPart<'youtube'>,
  since: string,
): Promise<{ videoId: string } | 'absent' | 'cannot_tell'> {
  const mine = { part: 'contentDetails', mine: 'true' }
  const { items: channels } = await client.list(Channels, accessToken, 'channels', mine)
  const playlistId = channels[0]?.contentDetails?.relatedPlaylists?.uploads
  if (!playlistId) return 'cannot_tell'
  const from = Date.parse(since) - BEFORE_ATTEMPT_MS
  let pageToken: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = { part: 'snippet', playlistId, maxResults: '50', ...(pageToken ? { pageToken } : {}) }
    const { items, nextPageToken } = await client.list(PlaylistItems, accessToken, 'playlistItems', query)
    const snippets = items.map(({ snippet }) => snippet)
    const match = snippets.find((video) => Date.parse(video.publishedAt) >= from && isSameVideo(video, part))
    if (match) return { videoId: match.resourceId.videoId }
    // The newest stand first.
    const isOver = snippets.some(({ publishedAt }) => Date.parse(publishedAt) < from)
    if (!nextPageToken || isOver) return 'absent'
    pageToken = nextPageToken
  }
  return 'cannot_tell'
}

function isSameVideo({ title, description }: PlaylistItem, { text, payload }: OutgoingPart<'youtube'>): boolean {
  return comparable(title) === comparable(payload?.title ?? '') && comparable(description) === comparable(text)
}
