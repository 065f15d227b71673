import { z } from 'zod'
import { appKeys, describeNetwork, variable } from '../network.ts'
import { createThreadsAdapter, THREADS_SCOPES } from './adapter.ts'

export const threadsNetwork = describeNetwork({
  platform: 'threads',
  variables: {
    THREADS_APP_ID: variable(
      z.string().min(1),
      'the Threads app id of the app at Meta',
      'none: Threads cannot be connected',
    ),
    THREADS_APP_SECRET: variable(z.string().min(1), 'its Threads app secret', 'none: Threads cannot be connected'),
    THREADS_AUTHORIZE_URL: variable(z.url(), 'another host of the site, for tests', '`https://www.threads.com`'),
    THREADS_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://graph.threads.net`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set THREADS_APP_ID and THREADS_APP_SECRET',
    registration: {
      at: 'Meta for Developers (developers.facebook.com)',
      page: 'https://developers.facebook.com/apps',
      callback: 'https',
      as: 'Access the Threads API',
      scopes: THREADS_SCOPES,
      settings: ['THREADS_APP_ID', 'THREADS_APP_SECRET'],
    },
    guide: 'docs/guides/connect-threads.md',
  },
  timings: {
    publishTimeoutMs: 30_000,
    // The time-out plus a minute: the container's own status says what happened, and follows within seconds. Platform
    // facts, section 17.
    unknownOutcomeWindowMs: 90_000,
  },
  // A token lasts sixty days, and an expired token cannot be renewed. Galley renews it twenty days before its end, so
  // that renewals can fail for six days before people are warned.
  renewAheadMs: 20 * 24 * 60 * 60_000,
  install(vars, _access, problems) {
    const keys = appKeys(vars, ['THREADS_APP_ID', 'THREADS_APP_SECRET'], problems)
    if (!keys) return null
    const [appId, appSecret] = keys
    const hosts = {
      authorize: vars.THREADS_AUTHORIZE_URL ?? 'https://www.threads.com',
      api: vars.THREADS_API_URL ?? 'https://graph.threads.net',
    }
    return {
      hosts: { THREADS_API_URL: hosts.api },
      createAdapter: ({ http }, timings) =>
        createThreadsAdapter({ http, hosts, app: { appId, appSecret }, ...timings }),
    }
  },
})
