import { z } from 'zod'
import { appKeys, describeNetwork, variable } from '../network.ts'
import { createFacebookAdapter } from './adapter.ts'
import { FACEBOOK_SCOPES } from './oauth.ts'

const NONE = 'none: Facebook cannot be connected'

export const facebookNetwork = describeNetwork({
  platform: 'facebook',
  variables: {
    FACEBOOK_APP_ID: variable(z.string().min(1), 'the app at Meta', NONE),
    FACEBOOK_APP_SECRET: variable(z.string().min(1), 'its app secret', NONE),
    FACEBOOK_AUTHORIZE_URL: variable(z.url(), 'another host of the site, for tests', '`https://www.facebook.com`'),
    FACEBOOK_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://graph.facebook.com`'),
    FACEBOOK_VIDEO_URL: variable(
      z.url(),
      'another host of its videos, for tests',
      '`https://graph-video.facebook.com`',
    ),
    FACEBOOK_UPLOAD_URL: variable(z.url(), 'another host of its uploads, for tests', '`https://rupload.facebook.com`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set FACEBOOK_APP_ID and FACEBOOK_APP_SECRET',
    registration: {
      at: 'Meta for Developers (developers.facebook.com)',
      page: 'https://developers.facebook.com/apps',
      callback: 'https',
      as: 'Manage everything on your Page',
      scopes: FACEBOOK_SCOPES,
      settings: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    },
    guide: 'docs/guides/connect-facebook.md',
  },
  timings: {
    publishTimeoutMs: 60_000,
    // The time-out plus a minute: a page's list of posts lags by seconds. Platform facts, section 17.
    unknownOutcomeWindowMs: 120_000,
  },
  install(vars, _access, problems) {
    const keys = appKeys(vars, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'], problems)
    if (!keys) return null
    const [appId, appSecret] = keys
    const hosts = {
      authorize: vars.FACEBOOK_AUTHORIZE_URL ?? 'https://www.facebook.com',
      api: vars.FACEBOOK_API_URL ?? 'https://graph.facebook.com',
      video: vars.FACEBOOK_VIDEO_URL ?? 'https://graph-video.facebook.com',
      upload: vars.FACEBOOK_UPLOAD_URL ?? 'https://rupload.facebook.com',
    }
    return {
      hosts: { FACEBOOK_API_URL: hosts.api },
      createAdapter: ({ http }, timings) =>
        createFacebookAdapter({ http, hosts, app: { appId, appSecret }, ...timings }),
    }
  },
})
