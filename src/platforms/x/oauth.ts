import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformResponse } from '../http.ts'
import { tokenEnd } from '../token-end.ts'
import { readBody } from './client.ts'
import { xRefusal } from './refusal.ts'
import { XProblem, XTokens } from './wire.ts'

export interface XApp {
  clientId: string
  /** Null for a public client, which names itself in the body instead of by Basic authentication. */
  clientSecret: string | null
}

export interface XHosts {
  /** The site, with consent page and addresses of posts. */
  authorize: string
  api: string
}

/** The scopes for posting, reading, media and staying signed in. Source: platform facts, section 1. */
export const X_SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access', 'list.read']

const Secrets = z.object({ codeVerifier: z.string() })

interface XOAuth extends OAuthFlow {
  refresh(credentials: Credentials): Promise<Credentials>
  revoke(credentials: Credentials): Promise<void>
}

/** OAuth 2.0 with PKCE. X's callback code lives 30 seconds: exchange it at once. */
export function createXOAuth({ http, hosts, app }: { http: PlatformHttp; hosts: XHosts; app: XApp }): XOAuth {
  async function tokenCall(form: Record<string, string>): Promise<PlatformResponse> {
    const response = await http({ method: 'POST', url: `${hosts.api}/2/oauth2/token`, ...identified(app, form) })
    if (response.status !== 200) throw tokenRefusal(response)
    return response
  }

  return {
    async start({ redirectUri, state }) {
      const codeVerifier = randomBytes(48).toString('base64url')
      const url = new URL('/i/oauth2/authorize', hosts.authorize)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: X_SCOPES.join(' '),
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return { authorizationUrl: url.href, secrets: { codeVerifier } }
    },

    async exchange({ code, redirectUri, secrets }) {
      const { codeVerifier } = Secrets.parse(secrets)
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier }
      return credentialsFrom(await tokenCall(form), null)
    },

    async refresh(credentials) {
      const { refreshToken } = credentials
      if (!refreshToken) throw new PlatformError('reconnect', 'X gave no refresh token; connect the account again.')
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return credentialsFrom(await tokenCall(form), credentials)
    },

    async revoke({ accessToken, refreshToken }) {
      // The refresh token comes last. If one of the two calls fails, disconnecting can be repeated with it.
      for (const token of [accessToken, refreshToken]) {
        if (token === null) continue
        const url = `${hosts.api}/2/oauth2/revoke`
        const response = await http({ method: 'POST', url, ...identified(app, { token }) })
        // 400 means that the token is already invalid, which is the desired result.
        if (response.status !== 200 && response.status !== 400) throw xRefusal(response)
      }
    },
  }
}

function identified({ clientId, clientSecret }: XApp, form: Record<string, string>) {
  if (clientSecret === null) return { form: { ...form, client_id: clientId } }
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  return { form, headers: { authorization: `Basic ${basic}` } }
}

function credentialsFrom(response: PlatformResponse, old: Credentials | null): Credentials {
  const tokens = readBody(XTokens, response)
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? old?.refreshToken ?? null,
    expiresAt: tokenEnd(response.headers, tokens.expires_in),
    scopes: tokens.scope?.split(' ') ?? old?.scopes ?? X_SCOPES,
    extra: old?.extra ?? {},
  }
}

/** A used, revoked or expired token is 400 `invalid_request` at X, `invalid_grant` by the standard. Both are final. */
function tokenRefusal(response: PlatformResponse): PlatformError {
  const { error } = XProblem.catch({}).parse(response.body)
  const refusal = xRefusal(response)
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    const message = "X refused the app's own client id or secret; the operator must correct them."
    return new PlatformError('permission', message, refusal.facts)
  }
  if (refusal.kind !== 'rejected') return refusal
  return new PlatformError('reconnect', 'X no longer accepts the sign-in; connect the account again.', refusal.facts)
}
