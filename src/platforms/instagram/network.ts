import { z } from 'zod'
import { appKeys, describeNetwork, variable } from '../network.ts'
import { createInstagramAdapter, INSTAGRAM_SCOPES } from './adapter.ts'

const NONE = 'none: Instagram cannot be connected'

export const instagramNetwork = describeNetwork({
  platform: 'instagram',
  variables: {
    INSTAGRAM_APP_ID: variable(z.string().min(1), 'the Instagram app id of the app at Meta', NONE),
    INSTAGRAM_APP_SECRET: variable(z.string().min(1), 'its Instagram app secret', NONE),
    INSTAGRAM_AUTHORIZE_URL: variable(z.url(), 'another host of the site, for tests', '`https://www.instagram.com`'),
    INSTAGRAM_TOKEN_URL: variable(z.url(), 'another host of its sign-in, for tests', '`https://api.instagram.com`'),
    INSTAGRAM_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://graph.instagram.com`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set INSTAGRAM_APP_ID and INSTAGRAM_APP_SECRET',
    registration: {
      at: 'Meta for Developers (developers.facebook.com)',
      page: 'https://developers.facebook.com/apps',
      callback: 'https',
      as: 'API setup with Instagram login',
      scopes: INSTAGRAM_SCOPES,
      settings: ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'],
    },
    guide: 'docs/guides/connect-instagram.md',
  },
  timings: {
    publishTimeoutMs: 60_000,
    // The time-out plus a minute: the container's own status says what happened, and changes within seconds. Platform
    // facts, section 17.
    unknownOutcomeWindowMs: 120_000,
  },
  // A token lasts sixty days, and an expired token cannot be renewed. Galley renews it twenty days before its end, so
  // that renewals can fail for six days before people are warned.
  renewAheadMs: 20 * 24 * 60 * 60_000,
  install(vars, _access, problems) {
    const keys = appKeys(vars, ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'], problems)
    if (!keys) return null
    const [appId, appSecret] = keys
    const hosts = {
      authorize: vars.INSTAGRAM_AUTHORIZE_URL ?? 'https://www.instagram.com',
      token: vars.INSTAGRAM_TOKEN_URL ?? 'https://api.instagram.com',
      api: vars.INSTAGRAM_API_URL ?? 'https://graph.instagram.com',
    }
    return {
      hosts: { INSTAGRAM_API_URL: hosts.api },
      createAdapter: ({ http }, timings) =>
        createInstagramAdapter({ http, hosts, app: { appId, appSecret }, ...timings }),
    }
  },
})
