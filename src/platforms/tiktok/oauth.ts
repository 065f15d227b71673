import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformResponse } from '../http.ts'
import { tokenEnd } from '../token-end.ts'
import { readBody } from './client.ts'
import { tiktokRefusal } from './refusal.ts'
import { Tokens } from './wire.ts'

export interface TikTokApp {
  clientKey: string
  clientSecret: string
}

/**
 * The scopes for the account's name, posting, leaving drafts, and reading how posts do. Source: platform facts, section
 * 3.
 */
export const TIKTOK_SCOPES = ['user.info.basic', 'user.info.profile', 'video.publish', 'video.upload', 'video.list']

interface TikTokOAuth extends OAuthFlow {
  refresh(credentials: Credentials): Promise<Credentials>
  revoke(credentials: Credentials): Promise<void>
}

/** Login Kit for the web: `client_key` in place of an id, scopes with commas, and a rotating pair of tokens. */
export function createTikTokOAuth(options: {
  http: PlatformHttp
  hosts: { web: string; api: string }
  app: TikTokApp
}): TikTokOAuth {
  const { http, hosts, app } = options

  function call(path: 'token' | 'revoke', form: Record<string, string>): Promise<PlatformResponse> {
    const client = { client_key: app.clientKey, client_secret: app.clientSecret }
    return http({ method: 'POST', url: `${hosts.api}/v2/oauth/${path}/`, form: { ...client, ...form } })
  }

  async function tokens(form: Record<string, string>, old: Credentials | null): Promise<Credentials> {
    const response = await call('token', form)
    // Some of TikTok's refusals come with 200.
    if (response.status !== 200 || isRefusal(response.body)) throw tiktokRefusal(response)
    return credentialsFrom(response, old)
  }

  return {
    async start({ redirectUri, state }) {
      const url = new URL('/v2/auth/authorize/', hosts.web)
      url.search = new URLSearchParams({
        client_key: app.clientKey,
        response_type: 'code',
        scope: TIKTOK_SCOPES.join(','),
        redirect_uri: redirectUri,
        state,
      }).toString()
      return { authorizationUrl: url.href, secrets: {} }
    },

    async exchange({ code, redirectUri }) {
      const credentials = await tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, null)
      requireAllScopes(credentials)
      return credentials
    },

    async refresh(credentials) {
      const { refreshToken } = credentials
      if (!refreshToken)
        throw new PlatformError('reconnect', 'TikTok gave no refresh token; connect the account again.')
      return tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, credentials)
    },

    async revoke({ accessToken }) {
      const response = await call('revoke', { token: accessToken })
      const refused = response.status !== 200 || isRefusal(response.body)
      if (!refused) return
      const error = tiktokRefusal(response)
      // `reconnect` means that the token is no longer valid, which is the desired result.
      if (error.kind !== 'reconnect') throw error
    },
  }
}

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && body.error !== ''

/** TikTok's page lets people switch off scopes. A post would then fail when it is due. */
function requireAllScopes({ scopes }: Credentials): void {
  if (TIKTOK_SCOPES.every((scope) => scopes.includes(scope))) return
  const message = 'TikTok was not given every permission: connect the account again and leave all of them on.'
  throw new PlatformError('permission', message)
}

function credentialsFrom(response: PlatformResponse, old: Credentials | null): Credentials {
  const tokens = readBody(Tokens, response)
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? old?.refreshToken ?? null,
    expiresAt: tokenEnd(response.headers, tokens.expires_in),
    grantEndsAt: tokenEnd(response.headers, tokens.refresh_expires_in) ?? old?.grantEndsAt ?? null,
    scopes: tokens.scope?.split(',') ?? old?.scopes ?? TIKTOK_SCOPES,
    extra: old?.extra ?? {},
  }
}
