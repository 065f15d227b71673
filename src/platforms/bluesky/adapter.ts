import type { JWK } from 'jose'
import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { readAccount } from './account.ts'
import { atUri, POSTS, parseAtUri, parseWebUrl, webUrl } from './addresses.ts'
import { createDiscovery } from './discover.ts'
import { createDpopHttp } from './dpop.ts'
import { didOf, versionOf } from './identity.ts'
import { createBlueskyOAuth } from './oauth.ts'
import { oauthSession } from './oauth-session.ts'
import { blueskyPublishing } from './publishing.ts'
import { BLUESKY_POSTS_A_CALL, readBlueskyPosts } from './read-posts.ts'
import { createSessions } from './session.ts'
import { createXrpc } from './xrpc.ts'

export interface BlueskyAdapterOptions extends Timings {
  http: PlatformHttp
  /** The server where sign-in begins: the entryway, such as https://bsky.social, or a PDS. */
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
}: BlueskyAdapterOptions): PlatformAdapter<'bluesky'> {
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
    composing: {
      lookUpName: (handle) => didOf({ xrpc, service }, handle),
      lookUpVersion: (address) => versionOf({ xrpc, service }, address, publicWebUrl),
    },
    publishing: blueskyPublishing({ xrpc, publicWebUrl, ...timings }),
    addresses: {
      readPostAddress(address) {
        const found = parseAtUri(address) ?? parseWebUrl(address, publicWebUrl)
        return found?.collection === POSTS ? { key: found.rkey, account: found.repo } : null
      },
      postRef: (account, rkey) => ({
        externalId: atUri({ repo: account.externalId, collection: POSTS, rkey }),
        url: webUrl(publicWebUrl, account, rkey),
        extra: {},
      }),
    },
    analytics: {
      readPostsMost: BLUESKY_POSTS_A_CALL,
      readPosts: (account, posts) => readBlueskyPosts(xrpc, account, posts, publicWebUrl),
    },
  }
}
