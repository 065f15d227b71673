import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformResponse } from '../http.ts'
import { tokenEnd } from '../token-end.ts'
import { readBody } from './client.ts'
import { redditRefusal } from './refusal.ts'
import { RedditProblem, RedditTokens } from './wire.ts'

export interface RedditApp {
  clientId: string
  clientSecret: string
  userAgent: string
}

/**
 * The scopes for the account's name, its own posts, posting, deleting and flairs. Source: platform facts, section 4.
 */
export const REDDIT_SCOPES = ['identity', 'read', 'submit', 'edit', 'history', 'mysubreddits', 'flair']

interface RedditOAuth extends OAuthFlow {
  refresh(credentials: Credentials): Promise<Credentials>
  revoke(credentials: Credentials): Promise<void>
}

/** OAuth 2.0 without PKCE. The refresh token stays the same and lasts until somebody ends it. */
export function createRedditOAuth(options: { http: PlatformHttp; site: string; app: RedditApp }): RedditOAuth {
  const { http, site, app } = options
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'user-agent': app.userAgent }

  async function tokenCall(form: Record<string, string>): Promise<PlatformResponse> {
    const response = await http({ method: 'POST', url: `${site}/api/v1/access_token`, form, headers })
    if (response.status !== 200 || isRefused(response)) throw tokenRefusal(response)
    return response
  }

  return {
    async start({ redirectUri, state }) {
      const url = new URL('/api/v1/authorize', site)
      url.search = new URLSearchParams({
        client_id: app.clientId,
        response_type: 'code',
        state,
        redirect_uri: redirectUri,
        // Without this there is no refresh token, and access ends within a day.
        duration: 'permanent',
        scope: REDDIT_SCOPES.join(' '),
      }).toString()
      return { authorizationUrl: url.href, secrets: {} }
    },

    exchange: async ({ code, redirectUri }) =>
      credentialsFrom(await tokenCall({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }), null),

    async refresh(credentials) {
      const { refreshToken } = credentials
      if (!refreshToken)
        throw new PlatformError('reconnect', 'Reddit gave no refresh token; connect the account again.')
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return credentialsFrom(await tokenCall(form), credentials)
    },

    async revoke({ accessToken, refreshToken }) {
      const [token, hint] = refreshToken ? [refreshToken, 'refresh_token'] : [accessToken, 'access_token']
      const form = { token, token_type_hint: hint }
      // Reddit gives the same answer for a token that is already invalid, which is the desired result.
      const response = await http({ method: 'POST', url: `${site}/api/v1/revoke_token`, form, headers })
      if (response.status < 200 || response.status > 299) throw redditRefusal(response)
    },
  }
}

/** Whether the answer is a refusal, which often comes with 200. */
function isRefused({ body }: PlatformResponse): boolean {
  return RedditProblem.catch({}).parse(body).error !== undefined
}

/** A used code and a revoked refresh token come as `invalid_grant`, or as a bare 400. Both are final. */
function tokenRefusal(response: PlatformResponse): PlatformError {
  const refusal = redditRefusal(response)
  if (response.status === 401) {
    const message = "Reddit refused the app's own client id or secret; the operator must correct them."
    return new PlatformError('permission', message, refusal.facts)
  }
  if (refusal.kind !== 'rejected') return refusal
  return new PlatformError(
    'reconnect',
    'Reddit no longer accepts the sign-in; connect the account again.',
    refusal.facts,
  )
}

function credentialsFrom(response: PlatformResponse, old: Credentials | null): Credentials {
  const tokens = readBody(RedditTokens, response)
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? old?.refreshToken ?? null,
    expiresAt: tokenEnd(response.headers, tokens.expires_in),
    scopes: tokens.scope?.split(/[ ,]+/) ?? old?.scopes ?? REDDIT_SCOPES,
    extra: old?.extra ?? {},
  }
}
