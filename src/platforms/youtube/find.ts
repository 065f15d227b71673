import type { PlatformConnection } from '../connecting.ts'
import { type Likeness, likeness } from '../likeness.ts'
import { lookUp, untaken } from '../look-up.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { walkList } from '../walk-list.ts'
import type { YouTubeClient } from './client.ts'
import { Channels, type PlaylistItem, PlaylistItems } from './wire.ts'

/** Clocks differ: look from a little before the attempt. Source: platform facts, section 17. */
const BEFORE_ATTEMPT_MS = 60_000
/** Far more than a channel may upload within the days that a look-up can be late. */
const MOST_VIDEOS = 500

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
  // What says no date may be as new as any.
  const isOld = ({ publishedAt }: PlaylistItem) => Date.parse(publishedAt) < from
  const list = await walkList<PlaylistItem>({
    most: 50,
    limit: MOST_VIDEOS,
    async read({ size, cursor }) {
      const query = { part: 'snippet', playlistId, maxResults: String(size), ...(cursor ? { pageToken: cursor } : {}) }
      const { items, nextPageToken } = await client.list(PlaylistItems, accessToken, 'playlistItems', query)
      return { things: items.map(({ snippet }) => snippet), next: nextPageToken ?? null }
    },
    // The newest stand first.
    isOver: (page) => page.some(isOld),
  })
  const own = await untaken(list.things, part, since, ({ resourceId }) => resourceId.videoId)
  const found = lookUp({ ...list, things: own }, (video) => (isOld(video) ? 'other' : likenessOf(video, part)))
  return typeof found === 'string' ? found : { videoId: found.resourceId.videoId }
}

/** What YouTube says in place of a title it does not show. */
const HIDDEN = /^(?:Private|Deleted) video$/

function likenessOf({ title, description }: PlaylistItem, { text, payload }: OutgoingPart<'youtube'>): Likeness {
  if (HIDDEN.test(title)) return 'alike'
  const both = [likeness(payload?.title ?? '', title), likeness(text, description)]
  if (both.includes('other')) return 'other'
  return both.includes('alike') ? 'alike' : 'same'
}
