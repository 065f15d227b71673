import type { Addresses, Ownership } from '../addresses.ts'
import type { OpenAccount } from '../connecting.ts'
import type { YouTubeClient } from './client.ts'
import { readVideoAddress, videoRef } from './post-address.ts'
import { Videos } from './wire.ts'

export function youtubeAddresses({ client, web }: { client: YouTubeClient; web: string }): Addresses {
  return {
    readPostAddress: (address) => readVideoAddress(address, web),
    postRef: (_account, id) => videoRef(web, id),
    readOwnPost: (account, id) => readOwn(client, web, account, id),
  }
}

/** YouTube's API returns everybody's public videos, so the channel id decides whether a video is the account's own. */
async function readOwn(
  client: YouTubeClient,
  web: string,
  { externalId, credentials }: OpenAccount,
  id: string,
): Promise<Ownership> {
  const { items } = await client.list(Videos, credentials.accessToken, 'videos', { part: 'snippet', id })
  const video = items.find((one) => one.id === id)
  if (!video) return { state: 'missing' }
  return video.snippet?.channelId === externalId ? { state: 'own', ref: videoRef(web, id) } : { state: 'anothers' }
}
