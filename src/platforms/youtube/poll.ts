import { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import type { PollOutcome, Prepared } from '../publishing.ts'
import type { YouTubeClient } from './client.ts'
import { addToPlaylist } from './playlist.ts'
import { videoRef } from './post-address.ts'
import { whyNotMade } from './why-not-made.ts'
import { Videos } from './wire.ts'

const Ticket = z.object({ videoId: z.string(), playlistId: z.string().nullable() })
export type Ticket = z.infer<typeof Ticket>

/** Asks for YouTube's progress with an uploaded video. Once the video is ready, adds it to its playlist. */
export async function pollVideo(
  { client, api, web }: { client: YouTubeClient; api: string; web: string },
  account: OpenAccount,
  ticket: Prepared,
): Promise<PollOutcome> {
  const { videoId, playlistId } = Ticket.parse(ticket)
  const query = { part: 'status,processingDetails', id: videoId }
  const { items } = await client.list(Videos, account.credentials.accessToken, 'videos', query)
  const video = items.find(({ id }) => id === videoId)
  // A new video may be missing from lists for a moment.
  if (!video) return { state: 'processing', ticket }
  const why = whyNotMade(video)
  if (why) return { state: 'refused', message: why }
  if (video.status?.uploadStatus !== 'processed') return { state: 'processing', ticket }
  const extra = playlistId === null ? {} : await addToPlaylist({ client, api }, account, playlistId, videoId)
  return { state: 'published', ref: { ...videoRef(web, videoId), extra } }
}
