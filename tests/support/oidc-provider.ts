import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** What the provider knows about a person. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface TestProvider {
  issuer: string
  /** The environment variables that add this provider to an installation, under this name. */
  env(name: string, label?: string): Record<string, string>
  /** The people who can sign in, by their subject. A test may change them at any time. */
  people: Map<string, ProviderPerson>
  /**
   * Goes through the provider's pages as this person, or as somebody who declines (null). Answers the address to which
   * the browser is sent.
   */
  consent(authorizationUrl: string, subject: string | null): Promise<URL>
  stop(): Promise<void>
}

const CLIENT = { id: 'galley', secret: 'a secret of the client & its provider' }
const DECLINED = 'nobody'

/** Starts a certified OpenID Connect provider on this machine. Its login page accepts every known person. */
export async function startOidcProvider(options: { baseUrl: string; names: string[] }): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderPerson>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: options.names.map((name) => `${options.baseUrl}/v1/auth/oidc/${name}/callback`),
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomUUID() }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Everybody who signs in counts as having consented before.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { params } = await provider.interactionDetails(ctx.req, ctx.res)
    const accountId = String(params.login_hint)
    const result = accountId === DECLINED ? { error: 'access_denied' } : { login: { accountId } }
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
  })
  server.on('request', provider.callback())

  return {
    issuer,
    people,
    env: (name, label) => ({
      GALLEY_OIDC: name,
      [`GALLEY_OIDC_${name.toUpperCase()}_ISSUER`]: issuer,
      [`GALLEY_OIDC_${name.toUpperCase()}_CLIENT_ID`]: CLIENT.id,
      [`GALLEY_OIDC_${name.toUpperCase()}_CLIENT_SECRET`]: CLIENT.secret,
      ...(label && { [`GALLEY_OIDC_${name.toUpperCase()}_LABEL`]: label }),
    }),
    async consent(authorizationUrl, subject) {
      let url = new URL(authorizationUrl)
      url.searchParams.set('login_hint', subject ?? DECLINED)
      const cookies = new Map<string, string>()
      while (url.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
        url = new URL(location, url)
      }
      return url
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
