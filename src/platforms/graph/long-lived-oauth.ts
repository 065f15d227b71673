import { z } from 'zod'
import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformResponse } from '../http.ts'
import { readBody } from '../read-body.ts'
import { tokenEnd } from '../token-end.ts'

export interface GraphApp {
  appId: string
  appSecret: string
}

interface LongLived {
  name: string
  app: GraphApp
  scopes: readonly string[]
  http: PlatformHttp
  /** The hosts where people consent, where the code is exchanged, and where tokens of sixty days are given. */
  hosts: { authorize: string; token: string; api: string }
  /** The beginning of `…_exchange_token` and `…_refresh_token`. */
  prefix: string
  refusal: (response: PlatformResponse) => PlatformError
}

const ShortToken = z.object({ access_token: z.string().min(1) })
/** Instagram has sent the same object inside a list. */
const ShortTokens = z.union([ShortToken, z.object({ data: z.tuple([ShortToken], ShortToken) })])
const LongToken = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() })

/**
 * A consent gives a code, the code gives a token of an hour, and that token gives one of sixty days. From a day after
 * it was issued until its end, the long token can be exchanged for a new one. There is no refresh token, so after the
 * end only a new consent helps.
 */
export function longLivedOAuth({ name, app, scopes, http, hosts, prefix, refusal }: LongLived): OAuthFlow & {
  refresh(credentials: Credentials): Promise<Credentials>
} {
  async function ask(request: Parameters<PlatformHttp>[0]): Promise<PlatformResponse> {
    const response = await http(request)
    if (response.status === 200) return response
    const error = refusal(response)
    // A refusal of a code or token is final: only a new consent helps.
    if (error.kind !== 'rejected') throw error
    throw new PlatformError(
      'reconnect',
      `${name} no longer accepts the sign-in; connect the account again.`,
      error.facts,
    )
  }

  async function longLived(
    path: string,
    query: Record<string, string>,
  ): Promise<Omit<Credentials, 'scopes' | 'extra'>> {
    const url = `${hosts.api}${path}?${new URLSearchParams(query)}`
    const response = await ask({ method: 'GET', url })
    const token = readBody(LongToken, response, name)
    return {
      accessToken: token.access_token,
      refreshToken: null,
      expiresAt: tokenEnd(response.headers, token.expires_in),
    }
  }

  return {
    async start({ redirectUri, state }) {
      const url = new URL('/oauth/authorize', hosts.authorize)
      url.search = new URLSearchParams({
        client_id: app.appId,
        redirect_uri: redirectUri,
        scope: scopes.join(','),
        response_type: 'code',
        state,
      }).toString()
      return { authorizationUrl: url.href, secrets: {} }
    },

    async exchange({ code, redirectUri }) {
      const form = {
        client_id: app.appId,
        client_secret: app.appSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code: code.replace(/#_$/, ''),
      }
      const response = await ask({ method: 'POST', url: `${hosts.token}/oauth/access_token`, form })
      const short = readBody(ShortTokens, response, name)
      const { access_token } = 'data' in short ? short.data[0] : short
      const query = { grant_type: `${prefix}_exchange_token`, client_secret: app.appSecret, access_token }
      return { ...(await longLived('/access_token', query)), scopes: [...scopes], extra: {} }
    },

    async refresh({ accessToken, scopes: granted, extra }) {
      const query = { grant_type: `${prefix}_refresh_token`, access_token: accessToken }
      return { ...(await longLived('/refresh_access_token', query)), scopes: granted, extra }
    },
  }
}
