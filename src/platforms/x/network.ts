import { z } from 'zod'
import { describeNetwork, variable } from '../network.ts'
import { createXAdapter } from './adapter.ts'
import { X_SCOPES } from './oauth.ts'

export const xNetwork = describeNetwork({
  platform: 'x',
  variables: {
    X_CLIENT_ID: variable(z.string().min(1), 'the app at X', 'none: X cannot be connected'),
    X_CLIENT_SECRET: variable(z.string().min(1), 'its secret, where it is a confidential client', 'a public client'),
    X_AUTHORIZE_URL: variable(z.url(), 'another host of the site, for tests', '`https://x.com`'),
    X_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://api.x.com`'),
    X_PRICING_URL: variable(
      z.url(),
      'where X tells its prices, read once a day',
      'X’s console, or with X_API_URL that host',
    ),
    X_APP_OWNER_ID: variable(
      z.string().regex(/^\d{1,19}$/),
      'the id of the X account that owns the app: its own mentions cost a fifth',
      'none: everything at the ordinary price',
    ),
    X_AI_REPLIES: variable(
      z.enum(['approved', 'not']),
      'whether X has approved replies written by AI for this app, which its rules demand',
      '`not`: such replies are copied and sent on X itself',
    ),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set X_CLIENT_ID, and X_CLIENT_SECRET if the app is a confidential client',
    registration: {
      at: 'X’s developer portal (developer.x.com)',
      page: 'https://developer.x.com/en/portal/dashboard',
      callback: 'any',
      as: 'OAuth 2.0, type "Web App" (confidential client)',
      scopes: X_SCOPES,
      settings: ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
    },
    guide: 'docs/guides/connect-x.md',
  },
  timings: {
    publishTimeoutMs: 30_000,
    // The time-out plus a minute and a half: X's timelines lag by seconds, and it drops unfinished requests long before
    // that. Should the wait still be too short, the repeat is refused as a duplicate. Platform facts, section 17.
    unknownOutcomeWindowMs: 120_000,
  },
  install(vars, access, problems) {
    const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret = null } = vars
    if (clientSecret && !clientId) problems.push('X_CLIENT_ID: is needed where X_CLIENT_SECRET is set')
    if (!clientId) return null
    const hosts = { authorize: vars.X_AUTHORIZE_URL ?? 'https://x.com', api: vars.X_API_URL ?? 'https://api.x.com' }
    return {
      hosts: { X_API_URL: hosts.api },
      createAdapter: ({ http }, timings) =>
        createXAdapter({
          http,
          hosts,
          app: { clientId, clientSecret },
          access: access.x,
          pricing: vars.X_PRICING_URL ?? pricingAt(vars.X_API_URL),
          appOwner: vars.X_APP_OWNER_ID ?? null,
          aiRepliesApproved: vars.X_AI_REPLIES === 'approved',
          ...timings,
        }),
    }
  },
})

/**
 * If the API's address is replaced, that server is asked for the prices too: an installation with a simulated X must
 * not call the real one.
 */
const pricingAt = (api: string | undefined): string => `${api ?? 'https://console.x.com'}/api/credits/pricing`
