import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { tiktokAnalytics } from './analytics.ts'
import { createTikTokClient } from './client.ts'
import { tiktokConnecting } from './connecting.ts'
import { creatorInfo } from './creator.ts'
import type { TikTokApp } from './oauth.ts'
import { postRef, readPostAddress } from './post-address.ts'
import { tiktokPublishing } from './publishing.ts'

export interface TikTokAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: { web: string; api: string }
  app: TikTokApp
}

/** TikTok by Login Kit and the Content Posting API. Source of every shape: platform facts, section 3. */
export function createTikTokAdapter(options: TikTokAdapterOptions): PlatformAdapter<'tiktok'> {
  const { http, hosts } = options
  const { web } = hosts
  const client = createTikTokClient({ http, api: hosts.api })
  return {
    platform: 'tiktok',
    connecting: tiktokConnecting({ ...options, client }),
    composing: { creatorInfo: (account) => creatorInfo(client, account) },
    publishing: tiktokPublishing({ ...options, client }),
    addresses: {
      readPostAddress: (address) => readPostAddress(address, web),
      postRef: (account, id) => postRef(web, account, id),
    },
    analytics: tiktokAnalytics({ client, web }),
  }
}
