import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { createTikTokClient } from './client.ts'
import { tiktokConnecting } from './connecting.ts'
import type { TikTokApp } from './oauth.ts'
import { tiktokPublishing } from './publishing.ts'
import { tiktokReading } from './reading.ts'

export interface TikTokAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: { web: string; api: string }
  app: TikTokApp
}

/** TikTok by Login Kit and the Content Posting API. Source of every shape: platform facts, section 3. */
export function createTikTokAdapter(options: TikTokAdapterOptions): Required<PlatformAdapter<'tiktok'>> {
  const { http, hosts } = options
  const client = createTikTokClient({ http, api: hosts.api })
  return {
    platform: 'tiktok',
    connecting: tiktokConnecting({ ...options, client }),
    publishing: tiktokPublishing({ ...options, client }),
    reading: tiktokReading({ client, web: hosts.web }),
  }
}
