import type { JWK } from 'jose'
import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { readAccount } from './account.ts'
import { createDiscovery } from './discover.ts'
import { createDpopHttp } from './dpop.ts'
import { createBlueskyOAuth } from './oauth.ts'
import { oauthSession } from './oauth-session.ts'
import { blueskyPublishing } from './publishing.ts'
import { blueskyReading } from './reading.ts'
import { createSessions } from './session.ts'
import { createXrpc } from './xrpc.ts'

export interface BlueskyAdapterOptions extends Timings {
  http: PlatformHttp
  /** Where sign-in begins: the entryway, such as https://bsky.social, or a PDS. */
  service: string
  /** The directory of identities. */
  plc: string
  publicWebUrl: string
  /** The key that signs for this installation, if servers can read its client document. */
  clientKey: () => Promise<JWK>
}

/** Bluesky by OAuth and by app password. Source of every shape: platform facts, section 10. */
export function createBlueskyAdapter({
  http,
  service,
  plc,
  publicWebUrl,
  clientKey,
  ...timings
}: BlueskyAdapterOptions): Required<PlatformAdapter<'bluesky'>> {
  const dpopHttp = createDpopHttp(http)
  const xrpc = createXrpc({ http, dpopHttp })
  const sessions = createSessions({ xrpc, service })
  const oauth = createBlueskyOAuth({ dpopHttp, discovery: createDiscovery({ http, xrpc, service, plc }), clientKey })
  return {
    platform: 'bluesky',
    connecting: {
      oauth,
      appPassword: sessions,
      async refresh(credentials) {
        const session = oauthSession(credentials)
        return session ? oauth.refresh(credentials, session) : sessions.refresh(credentials)
      },
      async revoke(credentials) {
        const session = oauthSession(credentials)
        await (session ? oauth.revoke(credentials, session) : sessions.revoke(credentials))
      },
      accounts: async (credentials) => [await readAccount(xrpc, credentials, publicWebUrl)],
    },
    publishing: blueskyPublishing({ xrpc, publicWebUrl, ...timings }),
    reading: blueskyReading({ xrpc, service, publicWebUrl }),
  }
}
