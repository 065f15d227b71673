import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { redditAddresses } from './addresses.ts'
import { redditAnalytics } from './analytics.ts'
import { createRedditClient, type RedditHosts } from './client.ts'
import { redditConnecting } from './connecting.ts'
import type { RedditApp } from './oauth.ts'
import { redditPublishing } from './publishing.ts'
import { flairsOf } from './requirements.ts'

export interface RedditAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: RedditHosts
  app: RedditApp
}

/** Reddit by its OAuth API. Source of every shape: platform facts, section 4. */
export function createRedditAdapter(options: RedditAdapterOptions): PlatformAdapter<'reddit'> {
  const { http, hosts, app } = options
  const client = createRedditClient({ http, api: hosts.api, userAgent: app.userAgent })
  return {
    platform: 'reddit',
    connecting: redditConnecting({ ...options, client }),
    composing: {
      flairsOf: ({ credentials }, community) => flairsOf(client, credentials.accessToken, community),
    },
    publishing: redditPublishing({ ...options, client }),
    addresses: redditAddresses({ client, site: hosts.site }),
    analytics: redditAnalytics({ client, site: hosts.site }),
  }
}
