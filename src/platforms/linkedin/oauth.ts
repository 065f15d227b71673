import { CONSENT_TARGETS } from '#contract/networks/consent-targets.ts'
import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformResponse } from '../http.ts'
import { tokenEnd } from '../token-end.ts'
import { type LinkedInHosts, readBody } from './client.ts'
import { linkedinRefusal } from './refusal.ts'
import { mayPostAs } from './scopes.ts'
import { LinkedInTokens } from './wire.ts'

export interface LinkedInApp {
  clientId: string
  clientSecret: string
  /** Always the same scopes: a request for others ends what a person gave before. */
  scopes: readonly string[]
}

interface LinkedInOAuth extends OAuthFlow {
  refresh(credentials: Credentials): Promise<Credentials>
  revoke(credentials: Credentials): Promise<void>
}

/** OAuth 2.0 with a client secret and without PKCE. Source: platform facts, section 2. */
export function createLinkedInOAuth(options: {
  http: PlatformHttp
  hosts: LinkedInHosts
  app: LinkedInApp
}): LinkedInOAuth {
  const { http, hosts, app } = options
  const refusal = linkedinRefusal(hosts.site)
  const call = (path: string, form: Record<string, string>): Promise<PlatformResponse> =>
    http({
      method: 'POST',
      url: `${hosts.site}/oauth/v2/${path}`,
      form: { ...form, client_id: app.clientId, client_secret: app.clientSecret },
    })

  async function tokens(form: Record<string, string>, old: Credentials | null): Promise<Credentials> {
    const response = await call('accessToken', form)
    if (response.status === 200) return credentialsFrom(response, old, app)
    const refused = refusal(response)
    // A used, revoked or expired grant is 400 `invalid_request` here, `invalid_grant` by the standard. Both are final.
    if (refused.kind !== 'rejected') throw refused
    throw new PlatformError(
      'reconnect',
      'LinkedIn no longer accepts the sign-in; connect the account again.',
      refused.facts,
    )
  }

  return {
    targets: CONSENT_TARGETS.filter((target) => mayPostAs(target, app.scopes)),

    async start({ redirectUri, state }) {
      const url = new URL('/oauth/v2/authorization', hosts.site)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: app.scopes.join(' '),
      }).toString()
      return { authorizationUrl: url.href, secrets: {} }
    },

    exchange: ({ code, redirectUri }) =>
      tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, null),

    async refresh(credentials) {
      const { refreshToken } = credentials
      if (!refreshToken) {
        const why =
          'A sign-in at LinkedIn lasts 60 days, and LinkedIn lets only some apps renew it: connect the account again.'
        throw new PlatformError('reconnect', why)
      }
      return tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, credentials)
    },

    async revoke({ accessToken }) {
      const response = await call('revoke', { token: accessToken })
      // 400: the token is already invalid, which is the desired result.
      if (response.status !== 200 && response.status !== 400) throw refusal(response)
    },
  }
}

function credentialsFrom(response: PlatformResponse, old: Credentials | null, app: LinkedInApp): Credentials {
  const said = readBody(LinkedInTokens, response)
  return {
    accessToken: said.access_token,
    refreshToken: said.refresh_token ?? old?.refreshToken ?? null,
    expiresAt: tokenEnd(response.headers, said.expires_in),
    // A year from the first consent. Renewing does not move it.
    grantEndsAt: tokenEnd(response.headers, said.refresh_token_expires_in) ?? old?.grantEndsAt ?? null,
    scopes: said.scope?.split(/[\s,]+/) ?? old?.scopes ?? [...app.scopes],
    extra: old?.extra ?? {},
  }
}
