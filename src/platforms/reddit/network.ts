import { z } from 'zod'
import { appKeys, describeNetwork, variable } from '../network.ts'
import { createRedditAdapter } from './adapter.ts'
import { REDDIT_SCOPES } from './oauth.ts'

export const redditNetwork = describeNetwork({
  platform: 'reddit',
  variables: {
    REDDIT_CLIENT_ID: variable(z.string().min(1), 'the app at Reddit', 'none: Reddit cannot be connected'),
    REDDIT_CLIENT_SECRET: variable(z.string().min(1), 'its secret', 'needed beside the id'),
    REDDIT_USER_AGENT: variable(
      z.string().regex(/^[\x20-\x7e]+$/, 'letters, digits and signs of ASCII'),
      'how Galley names itself to Reddit, as Reddit wants it: `web:<app>:<version> (by /u/<name>)`',
      '`web:<client id>:1 (Galley)`',
    ),
    REDDIT_LISTENING: variable(
      z.enum(['oauth', 'rss', 'off']),
      'how the reply inbox finds threads: `oauth` by the app, which Reddit has to approve for it; `rss` by public feeds, one request a minute; `off` by pasted addresses',
      '`off`',
    ),
    REDDIT_SITE_URL: variable(z.url(), 'another host of the site, for tests', '`https://www.reddit.com`'),
    REDDIT_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://oauth.reddit.com`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET',
    registration: {
      at: 'Reddit’s page of apps (www.reddit.com/prefs/apps)',
      page: 'https://www.reddit.com/prefs/apps',
      callback: 'any',
      as: 'a "web app", once Reddit has approved of it',
      scopes: REDDIT_SCOPES,
      settings: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
    },
    guide: 'docs/guides/connect-reddit.md',
  },
  timings: {
    publishTimeoutMs: 30_000,
    // The time-out plus two and a half minutes for the list of an account's posts, which comes from a cache. A post
    // with files is in no list before Reddit has processed them. Platform facts, section 17.
    unknownOutcomeWindowMs: 180_000,
  },
  install(vars, _access, problems) {
    const keys = appKeys(vars, ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'], problems)
    const listening = vars.REDDIT_LISTENING ?? 'off'
    if (listening === 'oauth' && !keys) problems.push('REDDIT_LISTENING: oauth needs REDDIT_CLIENT_ID')
    if (!keys && listening !== 'rss') return null
    const [clientId, clientSecret] = keys ?? ['galley', '']
    const hosts = {
      site: vars.REDDIT_SITE_URL ?? 'https://www.reddit.com',
      api: vars.REDDIT_API_URL ?? 'https://oauth.reddit.com',
    }
    const userAgent = vars.REDDIT_USER_AGENT ?? `web:${clientId}:1 (Galley)`
    const app = keys && { clientId, clientSecret, userAgent }
    return {
      hosts: { REDDIT_API_URL: hosts.api, REDDIT_SITE_URL: hosts.site },
      createAdapter: ({ http }, timings) => createRedditAdapter({ http, hosts, app, userAgent, listening, ...timings }),
    }
  },
})
