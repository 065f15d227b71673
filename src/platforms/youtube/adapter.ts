import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { youtubeAddresses } from './addresses.ts'
import { youtubeAnalytics } from './analytics.ts'
import { createYouTubeClient } from './client.ts'
import { youtubeConnecting } from './connecting.ts'
import type { OAuthHosts, YouTubeApp } from './oauth.ts'
import { youtubePublishing } from './publishing.ts'

export interface YouTubeAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: OAuthHosts & { api: string; upload: string; web: string }
  app: YouTubeApp
}

/** YouTube by its Data API v3. Source of every shape: platform facts, section 9. */
export function createYouTubeAdapter(options: YouTubeAdapterOptions): PlatformAdapter<'youtube'> {
  const { http, hosts } = options
  const client = createYouTubeClient({ http, api: hosts.api })
  return {
    platform: 'youtube',
    connecting: youtubeConnecting({ ...options, client }),
    publishing: youtubePublishing({ ...options, client }),
    addresses: youtubeAddresses({ client, web: hosts.web }),
    analytics: youtubeAnalytics({ client, web: hosts.web }),
  }
}
