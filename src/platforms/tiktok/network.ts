import { z } from 'zod'
import { appKeys, describeNetwork, variable } from '../network.ts'
import { createTikTokAdapter } from './adapter.ts'
import { TIKTOK_SCOPES } from './oauth.ts'

export const tiktokNetwork = describeNetwork({
  platform: 'tiktok',
  variables: {
    TIKTOK_CLIENT_KEY: variable(z.string().min(1), 'the app at TikTok', 'none: TikTok cannot be connected'),
    TIKTOK_CLIENT_SECRET: variable(z.string().min(1), 'its secret', 'none: TikTok cannot be connected'),
    TIKTOK_WEB_URL: variable(z.url(), 'where its consent page and its posts are looked at', '`https://www.tiktok.com`'),
    TIKTOK_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://open.tiktokapis.com`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET',
    registration: {
      at: 'TikTok for Developers (developers.tiktok.com)',
      page: 'https://developers.tiktok.com/apps',
      callback: 'https',
      as: 'an app with the products "Login Kit" for the web and "Content Posting API" with direct post',
      scopes: TIKTOK_SCOPES,
      settings: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
    },
    guide: 'docs/guides/connect-tiktok.md',
  },
  timings: {
    // The call carries 10 MiB at most.
    publishTimeoutMs: 60_000,
    // Twice the time-out. A video is looked up by its own id, and TikTok knows its bytes at once. Photos are looked for
    // among the posts, which are moderated first. Platform facts, section 17.
    unknownOutcomeWindowMs: 120_000,
  },
  install(vars, _access, problems) {
    const keys = appKeys(vars, ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'], problems)
    if (!keys) return null
    const [clientKey, clientSecret] = keys
    const hosts = {
      web: vars.TIKTOK_WEB_URL ?? 'https://www.tiktok.com',
      api: vars.TIKTOK_API_URL ?? 'https://open.tiktokapis.com',
    }
    return {
      hosts: { TIKTOK_API_URL: hosts.api },
      createAdapter: ({ http }, timings) =>
        createTikTokAdapter({ http, hosts, app: { clientKey, clientSecret }, ...timings }),
    }
  },
})
