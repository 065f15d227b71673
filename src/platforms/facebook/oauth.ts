import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphApp } from '../graph/long-lived-oauth.ts'
import type { PlatformHttp } from '../http.ts'
import { readBody } from '../read-body.ts'
import { facebookRefusal } from './refusal.ts'
import { API_VERSION } from './version.ts'
import { Token } from './wire.ts'

/** The scopes for posting, a first comment and reading figures. Source: platform facts, section 6. */
export const FACEBOOK_SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_read_user_content',
  'pages_manage_engagement',
  'read_insights',
  'publish_video',
]

interface Options {
  http: PlatformHttp
  /** The hosts of the consent page and of the tokens. */
  hosts: { authorize: string; api: string }
  app: GraphApp
}

/** A consent gives a code, the code gives a person's token of an hour, and that token gives one of sixty days. */
export function facebookOAuth({ http, hosts, app }: Options): OAuthFlow {
  async function token(query: Record<string, string>): Promise<string> {
    const all = { client_id: app.appId, client_secret: app.appSecret, ...query }
    const url = `${hosts.api}${API_VERSION}/oauth/access_token?${new URLSearchParams(all)}`
    const response = await http({ method: 'GET', url })
    if (response.status === 200) return readBody(Token, response, 'Facebook').access_token
    const error = facebookRefusal(response)
    if (error.kind !== 'rejected') throw error
    throw new PlatformError('reconnect', 'Facebook no longer accepts the sign-in; connect the page again.', error.facts)
  }

  return {
    async start({ redirectUri, state }) {
      const url = new URL(`${API_VERSION}/dialog/oauth`, hosts.authorize)
      url.search = new URLSearchParams({
        client_id: app.appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: FACEBOOK_SCOPES.join(','),
      }).toString()
      return { authorizationUrl: url.href, secrets: {} }
    },

    async exchange({ code, redirectUri }): Promise<Credentials> {
      const short = await token({ redirect_uri: redirectUri, code: code.replace(/#_$/, '') })
      const accessToken = await token({ grant_type: 'fb_exchange_token', fb_exchange_token: short })
      // The stored tokens are the pages' own, which do not expire.
      return { accessToken, refreshToken: null, expiresAt: null, scopes: FACEBOOK_SCOPES, extra: {} }
    },
  }
}
