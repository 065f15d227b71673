import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { readAccount } from './account.ts'
import { blueskyPublishing } from './publishing.ts'
import { blueskyReading } from './reading.ts'
import { createSessions } from './session.ts'
import { createXrpc } from './xrpc.ts'

export interface BlueskyAdapterOptions extends Timings {
  http: PlatformHttp
  /** Where sign-in begins: the entryway, such as https://bsky.social, or a PDS. */
  service: string
  publicWebUrl: string
}

/** Bluesky by app password. Source of every shape: platform facts, section 10. */
export function createBlueskyAdapter({
  http,
  service,
  publicWebUrl,
  ...timings
}: BlueskyAdapterOptions): Required<PlatformAdapter<'bluesky'>> {
  const xrpc = createXrpc(http)
  const { connect, refresh, revoke } = createSessions({ xrpc, service })
  return {
    platform: 'bluesky',
    connecting: {
      appPassword: { connect },
      refresh,
      revoke,
      accounts: async (credentials) => [await readAccount(xrpc, credentials, publicWebUrl)],
    },
    publishing: blueskyPublishing({ xrpc, publicWebUrl, ...timings }),
    reading: blueskyReading({ xrpc, service, publicWebUrl }),
  }
}
