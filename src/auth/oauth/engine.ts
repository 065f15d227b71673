import Provider, { type Adapter, type Configuration, errors, interactionPolicy } from 'oidc-provider'
import { SCOPES } from '#contract/programs/scopes.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { Db } from '#kernel/db/database.ts'
import type { Log } from '#kernel/log.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { CLIENT_AUTH_METHODS } from './client-metadata.ts'
import { clientStore, secretFits } from './client-store.ts'
import { connectionStore } from './connection-store.ts'
import { CONSENT_PATH } from './consent-path.ts'
import { type GrantKey, grantId } from './grant-id.ts'
import { fetchMetadataDocument } from './metadata-document.ts'
import { nothingKept } from './nothing-kept.ts'
import { cookieKeys, unusedSigningKey } from './own-keys.ts'
import { messagePage } from './pages/message-page.ts'
import { refusalWords } from './pages/refusal-words.ts'
import { requestStore } from './request-store.ts'
import { resourceOf } from './resource.ts'
import { UNUSED_COOKIE } from './run-engine.ts'
import { tokenStore } from './token-store.ts'

export interface EngineOptions {
  config: Pick<Config, 'baseUrl' | 'oauthReuseGraceSeconds'>
  db: Db
  keyRing: KeyRing
  log: Log
  clock: Clock
  /** Fetches documents at addresses that programs give. */
  fetch: GuardedFetch
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The OAuth 2.1 engine, configured exactly as Spec O3 to O5 says. Decision 014. */
export function createEngine(options: EngineOptions): Provider {
  const { config, keyRing, log } = options
  const { baseUrl } = config
  const resource = resourceOf(baseUrl)
  const requestId = (): string => (Provider.ctx?.req as { requestId?: string } | undefined)?.requestId ?? '-'
  const settings: Configuration = {
    adapter: storeFor(options, requestId),
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    clientBasedCORS: () => true,
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    cookies: {
      names: { interaction: 'galley-oauth', resume: 'galley-oauth-resume', session: UNUSED_COOKIE },
      keys: cookieKeys(keyRing),
      short: { signed: true },
    },
    // Tokens belong to a connection, not to a browser's session.
    expiresWithSession: () => false,
    features: {
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, named) => {
          if (named !== resource) throw new errors.InvalidTarget(`The resource of this server is ${resource}`)
          return { scope: SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: HOUR }
        },
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: (address) => fetchMetadataDocument(options.fetch, String(address)),
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { policy: consentAlways(), url: (_ctx, { uid }) => `${CONSENT_PATH}/${uid}` },
    issueRefreshToken: () => true,
    jwks: { keys: [unusedSigningKey(keyRing)] },
    // Each authorization makes a separate connection: an earlier consent never counts for a later one.
    loadExistingGrant: (ctx) => {
      const id = ctx.oidc.result?.consent?.grantId
      return id === undefined ? undefined : ctx.oidc.provider.Grant.find(id)
    },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = messagePage('Nothing was allowed', refusalWords(out.error_description ?? out.error))
    },
    responseTypes: ['code'],
    // Revoking an access token ends only that token. Spec O5.
    revokeGrantPolicy: (ctx) => !(ctx.oidc.route === 'revocation' && ctx.oidc.entities.AccessToken),
    rotateRefreshToken: true,
    routes: { authorization: '/oauth/authorize', token: '/oauth/token', revocation: '/oauth/revoke' },
    scopes: [...SCOPES],
    ttl: {
      AuthorizationCode: 5 * MINUTE,
      AccessToken: HOUR,
      RefreshToken: 30 * DAY,
      Interaction: 30 * MINUTE,
      Grant: 30 * DAY,
      IdToken: HOUR,
      Session: HOUR,
    },
  }
  const engine = new Provider(baseUrl, settings)
  engine.Client.prototype.compareClientSecret = function fits(given: string) {
    return secretFits(this.clientSecret, given)
  }
  engine.on('server_error', (_ctx, error) => log.error({ err: error, requestId: requestId() }, 'OAuth request failed'))
  return engine

  function consentAlways() {
    const { Check, Prompt } = interactionPolicy
    const ask = new Check(
      'unanswered',
      'every authorization is a person’s decision',
      (ctx) => !ctx.oidc.result?.consent,
    )
    return [new Prompt({ name: 'consent', requestable: true }, ask)]
  }
}

function storeFor(options: EngineOptions, requestId: () => string): (name: string) => Adapter {
  const { config, db, keyRing } = options
  const { baseUrl, oauthReuseGraceSeconds: graceSeconds } = config
  const usedUp = () => new errors.InvalidGrant('it was used already')
  const isGivenBack = () => Provider.ctx?.oidc.route === 'revocation'
  const connections = connectionStore({ ...options, resource: resourceOf(baseUrl), requestId, isGivenBack })
  const tokens = { db, usedUp, isGivenBack }
  return (name) => {
    switch (name) {
      case 'Client':
        return clientStore(db)
      case 'Grant':
        return connections
      case 'Interaction':
        return requestStore({ db, keyRing, baseUrl, over: () => new errors.SessionNotFound('it is over') })
      case 'AuthorizationCode': {
        // No program has a reason to exchange a code twice. If that happens, its connection and all of its tokens end.
        // RFC 6749, 4.1.2
        const onLost = (key: GrantKey) => connections.destroy(grantId(key))
        return tokenStore({ ...tokens, kind: name, graceSeconds: 0, onLost })
      }
      case 'AccessToken':
      case 'RefreshToken':
        return tokenStore({ ...tokens, kind: name, graceSeconds, onLost: async () => {} })
      default:
        return nothingKept
    }
  }
}
