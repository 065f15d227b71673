import { z } from 'zod'
import { appKeys, describeNetwork, variable } from '../network.ts'
import { createLinkedInAdapter } from './adapter.ts'
import { LINKEDIN_SCOPES } from './scopes.ts'

/** LinkedIn supports a version for at least a year. Platform facts, section 2: newest in September 2026. */
const VERSION = '202609'

export const linkedinNetwork = describeNetwork({
  platform: 'linkedin',
  variables: {
    LINKEDIN_CLIENT_ID: variable(z.string().min(1), 'the app at LinkedIn', 'none: LinkedIn cannot be connected'),
    LINKEDIN_CLIENT_SECRET: variable(z.string().min(1), 'its secret', 'needed beside the id'),
    LINKEDIN_SCOPES: variable(
      z.string().regex(/^\w+(?: \w+)*$/, 'scopes are separated by one space'),
      'what is asked of people who connect, where the app was granted other scopes than usual',
      'those of `LINKEDIN_ACCESS`',
    ),
    LINKEDIN_API_VERSION: variable(
      z.string().regex(/^20\d{4}$/, 'a version reads YYYYMM'),
      'version of the API, once LinkedIn retires the one that Galley speaks',
      `\`${VERSION}\``,
    ),
    LINKEDIN_SITE_URL: variable(z.url(), 'another host of the site, for tests', '`https://www.linkedin.com`'),
    LINKEDIN_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://api.linkedin.com`'),
  },
  howToConnect: {
    way: 'oauth',
    advice: 'set LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET',
    registration: {
      at: 'LinkedIn’s developer portal (developer.linkedin.com)',
      page: 'https://www.linkedin.com/developers/apps',
      callback: 'any',
      as: 'an app of a company page, with the products "Sign In with LinkedIn using OpenID Connect" and "Share on LinkedIn"',
      scopes: LINKEDIN_SCOPES.self_serve,
      settings: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
    },
    guide: 'docs/guides/connect-linkedin.md',
  },
  timings: {
    publishTimeoutMs: 30_000,
    // The time-out plus a minute and a half, in which a page's lists catch up. A profile has no lists that can be read:
    // the request is repeated, and LinkedIn recognises content for at least a day. Platform facts, section 17.
    unknownOutcomeWindowMs: 120_000,
  },
  // A token lasts sixty days. Where LinkedIn allows it, Galley renews the token twenty days before its end, so that
  // renewals can fail for six days before people are warned.
  renewAheadMs: 20 * 24 * 60 * 60_000,
  install(vars, access, problems) {
    const keys = appKeys(vars, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'], problems)
    if (!keys) return null
    const [clientId, clientSecret] = keys
    const hosts = {
      site: vars.LINKEDIN_SITE_URL ?? 'https://www.linkedin.com',
      api: vars.LINKEDIN_API_URL ?? 'https://api.linkedin.com',
    }
    const scopes = vars.LINKEDIN_SCOPES?.split(' ') ?? LINKEDIN_SCOPES[access.linkedin]
    const version = vars.LINKEDIN_API_VERSION ?? VERSION
    const app = { clientId, clientSecret, scopes }
    return {
      hosts: { LINKEDIN_API_URL: hosts.api, LINKEDIN_SITE_URL: hosts.site },
      createAdapter: ({ http }, timings) => createLinkedInAdapter({ http, hosts, app, version, ...timings }),
    }
  },
})
