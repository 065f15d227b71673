import type { OpenAccount } from '../connecting.ts'
import { type Likeness, likeness } from '../likeness.ts'
import { lookUp, notOtherPosts } from '../look-up.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { walkList } from '../walk-list.ts'
import type { YouTubeClient } from './client.ts'
import { Channels, type PlaylistItem, PlaylistItems } from './wire.ts'

/** Clocks differ, so a look-up begins a little before the attempt. Source: platform facts, section 17. */
const BEFORE_ATTEMPT_MS = 60_000
/** Far more than a channel may upload within the days that a look-up can be late. */
const MOST_VIDEOS = 500

/**
 * Looks for the part, by title and description, among the channel's uploads since the attempt began. It is for an
 * upload that YouTube no longer knows. Returns the video's id.
 */
export async function findAmongUploads(
  client: YouTubeClient,
  { credentials: { accessToken } }: OpenAccount,
  part: OutgoingPart<'youtube'>,
  since: string,
): Promise<{ videoId: string } | 'absent' | 'cannot_tell'> {
  const mine = { part: 'contentDetails', mine: 'true' }
  const { items: channels } = await client.list(Channels, accessToken, 'channels', mine)
  const playlistId = channels[0]?.contentDetails?.relatedPlaylists?.uploads
  if (!playlistId) return 'cannot_tell'
  const from = Date.parse(since) - BEFORE_ATTEMPT_MS
  // An item without a date may be as new as any.
  const isOld = ({ publishedAt }: PlaylistItem) => Date.parse(publishedAt) < from
  const list = await walkList<PlaylistItem>({
    most: 50,
    limit: MOST_VIDEOS,
    async read({ size, cursor }) {
      const query = { part: 'snippet', playlistId, maxResults: String(size), ...(cursor ? { pageToken: cursor } : {}) }
      const { items, nextPageToken } = await client.list(PlaylistItems, accessToken, 'playlistItems', query)
      return { things: items.map(({ snippet }) => snippet), next: nextPageToken ?? null }
    },
    // The newest come first.
    isOver: (page) => page.some(isOld),
  })
  const own = await notOtherPosts(list.things, part, since, ({ resourceId }) => resourceId.videoId)
  const found = lookUp({ ...list, things: own }, (video) => (isOld(video) ? 'other' : likenessOf(video, part)))
  return typeof found === 'string' ? found : { videoId: found.resourceId.videoId }
}

/** YouTube's placeholder for a title that it does not show. */
const HIDDEN = /^(?:Private|Deleted) video$/

function likenessOf({ title, description }: PlaylistItem, { text, payload }: OutgoingPart<'youtube'>): Likeness {
  if (HIDDEN.test(title)) return 'alike'
  const both = [likeness(payload?.title ?? '', title), likeness(text, description)]
  if (both.includes('other')) return 'other'
  return both.includes('alike') ? 'alike' : 'same'
}
