import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { redditAddresses } from './addresses.ts'
import { redditAnalytics } from './analytics.ts'
import { createRedditClient, type RedditHosts } from './client.ts'
import { redditConnecting } from './connecting.ts'
import { redditInbox } from './inbox.ts'
import { redditListening } from './listening.ts'
import type { RedditApp } from './oauth.ts'
import { redditPublishing } from './publishing.ts'
import { flairsOf } from './requirements.ts'

export interface RedditAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: RedditHosts
  /** Null where only public feeds are read, for which nobody has to register anything. */
  app: RedditApp | null
  userAgent: string
  listening: 'oauth' | 'rss' | 'off'
}

/** Reddit by its OAuth API. Source of every shape: platform facts, section 4. */
export function createRedditAdapter(options: RedditAdapterOptions): PlatformAdapter<'reddit'> {
  const { http, hosts, app, userAgent } = options
  const client = createRedditClient({ http, api: hosts.api, userAgent })
  const listening = redditListening({ mode: options.listening, client, http, hosts, userAgent })
  if (!app) return { platform: 'reddit', listening }
  return {
    platform: 'reddit',
    listening,
    connecting: redditConnecting({ ...options, app, client }),
    composing: {
      flairsOf: ({ credentials }, community) => flairsOf(client, credentials.accessToken, community),
    },
    publishing: redditPublishing({ ...options, client }),
    inbox: redditInbox({ ...options, client }),
    addresses: redditAddresses({ client, site: hosts.site }),
    analytics: redditAnalytics({ client, site: hosts.site }),
  }
}
