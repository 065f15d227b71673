import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformResponse } from '../http.ts'
import { tokenEnd } from '../token-end.ts'
import { readBody } from './client.ts'
import { youtubeRefusal } from './refusal.ts'
import { GoogleTokens } from './wire.ts'

export interface YouTubeApp {
  clientId: string
  clientSecret: string
}

export interface OAuthHosts {
  /** Google's sign-in page. */
  authorize: string
  token: string
}

/**
 * The scopes for uploading, reading the result, deleting, and adding to playlists. Source: platform facts, section 9.
 */
export const YOUTUBE_SCOPES = ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

const Secrets = z.object({ codeVerifier: z.string() })

interface YouTubeOAuth extends OAuthFlow {
  refresh(credentials: Credentials): Promise<Credentials>
  revoke(credentials: Credentials): Promise<void>
}

/** Google's OAuth 2.0 with PKCE. Access lasts an hour. The refresh token stays the same until somebody ends it. */
export function createYouTubeOAuth(options: { http: PlatformHttp; hosts: OAuthHosts; app: YouTubeApp }): YouTubeOAuth {
  const { http, hosts, app } = options

  async function tokenCall(form: Record<string, string>): Promise<PlatformResponse> {
    const client = { client_id: app.clientId, client_secret: app.clientSecret }
    const response = await http({ method: 'POST', url: `${hosts.token}/token`, form: { ...form, ...client } })
    if (response.status !== 200) throw youtubeRefusal(response)
    return response
  }

  return {
    async start({ redirectUri, state }) {
      const codeVerifier = randomBytes(48).toString('base64url')
      const url = new URL('/o/oauth2/v2/auth', hosts.authorize)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: YOUTUBE_SCOPES.join(' '),
        state,
        // Without these two a second consent would bring no refresh token, and access would end within the hour.
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return { authorizationUrl: url.href, secrets: { codeVerifier } }
    },

    async exchange({ code, redirectUri, secrets }) {
      const { codeVerifier } = Secrets.parse(secrets)
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier }
      const credentials = credentialsFrom(await tokenCall(form), null)
      requireAllScopes(credentials)
      return credentials
    },

    async refresh(credentials) {
      const { refreshToken } = credentials
      if (!refreshToken)
        throw new PlatformError('reconnect', 'Google gave no refresh token; connect the channel again.')
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return credentialsFrom(await tokenCall(form), credentials)
    },

    async revoke({ accessToken, refreshToken }) {
      // Either token ends the whole grant.
      const form = { token: refreshToken ?? accessToken }
      const response = await http({ method: 'POST', url: `${hosts.token}/revoke`, form })
      // 400 means that the token is already invalid, which is the desired result.
      if (response.status !== 200 && response.status !== 400) throw youtubeRefusal(response)
    },
  }
}

/** Google's page lets people untick scopes. A post would then fail when it is due. */
function requireAllScopes({ scopes }: Credentials): void {
  if (YOUTUBE_SCOPES.every((scope) => scopes.includes(scope))) return
  const message = 'Google was not given every permission: connect the channel again and tick all of them.'
  throw new PlatformError('permission', message)
}

function credentialsFrom(response: PlatformResponse, old: Credentials | null): Credentials {
  const tokens = readBody(GoogleTokens, response)
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? old?.refreshToken ?? null,
    expiresAt: tokenEnd(response.headers, tokens.expires_in),
    grantEndsAt: tokenEnd(response.headers, tokens.refresh_token_expires_in) ?? old?.grantEndsAt ?? null,
    scopes: tokens.scope?.split(' ') ?? old?.scopes ?? YOUTUBE_SCOPES,
    extra: old?.extra ?? {},
  }
}
