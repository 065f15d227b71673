import type { Connecting } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import type { YouTubeClient } from './client.ts'
import { createYouTubeOAuth, type OAuthHosts, type YouTubeApp } from './oauth.ts'
import { Channels } from './wire.ts'

/** Connects channels by Google's consent page, where a person chooses one of theirs. */
export function youtubeConnecting({
  client,
  http,
  hosts,
  app,
}: {
  client: YouTubeClient
  http: PlatformHttp
  hosts: OAuthHosts & { web: string }
  app: YouTubeApp
}): Connecting<'youtube'> {
  const oauth = createYouTubeOAuth({ http, hosts, app })
  return {
    oauth,
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    async accounts(credentials) {
      const query = { part: 'snippet', mine: 'true', maxResults: '50' }
      const { items } = await client.list(Channels, credentials.accessToken, 'channels', query)
      if (items.length === 0) {
        const message =
          'This Google account has no YouTube channel: its owner must create one at youtube.com, then connect it again.'
        throw new PlatformError('permission', message)
      }
      return items.map(({ id, snippet }) => ({
        externalId: id,
        name: snippet?.title ?? null,
        handle: snippet?.customUrl?.replace(/^@/, '') ?? null,
        profileImageUrl: snippet?.thumbnails?.default?.url ?? null,
        bio: snippet?.description ?? null,
        profileUrl: `${hosts.web}/channel/${id}`,
        facts: {},
        credentials,
      }))
    },
  }
}
