import { z } from 'zod'
import { isOnThisMachine } from '#kernel/net/reachable.ts'
import { describeNetwork, variable } from '../network.ts'
import { createBlueskyAdapter } from './adapter.ts'

export const blueskyNetwork = describeNetwork({
  platform: 'bluesky',
  variables: {
    BLUESKY_SERVICE_URL: variable(
      z.url(),
      'where people sign in: another server of the AT protocol, or one for tests',
      '`https://bsky.social`',
    ),
    BLUESKY_PLC_URL: variable(
      z.url(),
      'the directory of identities, by which the server of an account is found',
      '`https://plc.directory`; of a Bluesky on this machine, that itself',
    ),
    BLUESKY_WEB_URL: variable(z.url(), 'where its posts are looked at', '`https://bsky.app`'),
  },
  howToConnect: {
    way: 'handle',
    advice: 'see docs/guides/connect-bluesky.md',
    registration: null,
    guide: 'docs/guides/connect-bluesky.md',
  },
  timings: {
    publishTimeoutMs: 30_000,
    // Twice the time-out. A PDS reads its own writes without lag, so only a request may still be running. If it arrives
    // even later, it finds its own record key and changes nothing.
    unknownOutcomeWindowMs: 60_000,
  },
  install({
    BLUESKY_SERVICE_URL: service = 'https://bsky.social',
    BLUESKY_PLC_URL: plc = isOnThisMachine(new URL(service)) ? service : 'https://plc.directory',
    BLUESKY_WEB_URL: publicWebUrl = 'https://bsky.app',
  }) {
    return {
      hosts: { BLUESKY_SERVICE_URL: service, BLUESKY_PLC_URL: plc },
      // An account's server comes from a document that the account's owner controls, so requests are guarded.
      createAdapter: ({ guardedHttp, clientKey }, timings) =>
        createBlueskyAdapter({ http: guardedHttp, service, plc, publicWebUrl, clientKey, ...timings }),
    }
  },
})
