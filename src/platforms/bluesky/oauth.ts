import { createHash, randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import { z } from 'zod'
import { newSigningKey } from '../client-key.ts'
import type { Credentials, OAuthFlow } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformResponse } from '../http.ts'
import { readBody } from '../read-body.ts'
import { tokenEnd } from '../token-end.ts'
import type { Discovered, Discovery } from './discover.ts'
import type { DpopHttp } from './dpop.ts'
import { BLUESKY_SCOPES, clientMetadata, clientOf, identified, isConfidential } from './oauth-client.ts'
import { oauthRefusal } from './oauth-refusal.ts'
import { grantEnd, type OAuthSession } from './oauth-session.ts'
import { OAuthTokens, PushedRequest } from './wire.ts'

/** The name in messages of the server that has an account. Not every such server is Bluesky's. */
const SERVER = "The account's server"

const Secrets = z.object({
  codeVerifier: z.string(),
  key: z.custom<JWK>(),
  /** The account that was found by the given handle, or only the server if no handle was given. */
  account: z.custom<Discovered | ServerOnly>(),
})
type ServerOnly = Pick<Discovered, 'server'> & { did: null }

export interface BlueskyOAuth extends OAuthFlow {
  refresh(credentials: Credentials, session: OAuthSession): Promise<Credentials>
  revoke(credentials: Credentials, session: OAuthSession): Promise<void>
}

/**
 * OAuth by the AT Protocol: no registration, the server is found from the account, the request is pushed in advance,
 * and tokens are bound to a key. https://atproto.com/specs/oauth
 */
export function createBlueskyOAuth(options: {
  dpopHttp: DpopHttp
  discovery: Discovery
  /** The key that signs for this installation, if it has a public address. */
  clientKey: () => Promise<JWK>
}): BlueskyOAuth {
  const { dpopHttp, discovery, clientKey } = options

  async function post(
    to: { url: string; issuer: string; clientId: string; key: JWK },
    form: Record<string, string>,
    expected: number,
  ): Promise<PlatformResponse> {
    const { url, issuer, clientId, key } = to
    // Each attempt gets a new signature: servers accept a signature once.
    const make = async () => {
      const who = await identified({ clientId }, issuer, clientKey)
      return { method: 'POST' as const, url, form: { ...form, ...who } }
    }
    const response = await dpopHttp(make, { key })
    if (response.status !== expected) throw oauthRefusal(response)
    return response
  }

  /** Revokes tokens that belong to another account or lack a requested scope. */
  async function accepted(
    response: PlatformResponse,
    asked: Discovered | ServerOnly,
    session: OAuthSession,
  ): Promise<Credentials> {
    const tokens = readBody(OAuthTokens, response, SERVER)
    const account = asked.did === null ? await whoever(tokens, asked, session) : asked
    const credentials = credentialsOf(tokens, response, account, session)
    const granted = tokens.scope.split(' ')
    const problem =
      tokens.sub !== account.did
        ? 'Bluesky signed in another account than the one whose handle was given; start again with that one.'
        : tokens.token_type.toLowerCase() !== 'dpop' || !BLUESKY_SCOPES.every((one) => granted.includes(one))
          ? 'Bluesky gave less access than Galley needs; start again and allow all of it.'
          : null
    if (problem === null) return credentials
    await revokeAt(account, credentials, session)
    throw new PlatformError('permission', problem)
  }

  /** Who signed in, if it was unknown in advance. Only that person's own server may confirm it. */
  async function whoever(tokens: OAuthTokens, asked: ServerOnly, session: OAuthSession): Promise<Discovered> {
    const found = await discovery.whoIs(tokens.sub).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    if (found.server.issuer === asked.server.issuer) return found
    await giveBack()
    throw new PlatformError(
      'permission',
      'The account that you signed in to is on another server; start again and enter its handle.',
    )

    async function giveBack(): Promise<void> {
      await revokeAt(asked, { refreshToken: tokens.refresh_token }, session).catch(() => {})
    }
  }

  async function revokeAt(
    { server }: Pick<Discovered, 'server'>,
    { refreshToken }: Pick<Credentials, 'refreshToken'>,
    session: OAuthSession,
  ): Promise<void> {
    const { revocation_endpoint: url, issuer } = server
    if (!refreshToken || !url) return
    await post({ ...session, url, issuer }, { token: refreshToken, token_type_hint: 'refresh_token' }, 200)
  }

  return {
    async start({ redirectUri: callback, state, handle }) {
      const { clientId, redirectUri } = clientOf(callback)
      const account = handle
        ? await discovery.byHandle(handle)
        : ({ did: null, server: await discovery.ofAnybody() } as const)
      const { issuer, pushed_authorization_request_endpoint: url, authorization_endpoint } = account.server
      const codeVerifier = randomBytes(48).toString('base64url')
      const key = await newSigningKey()
      const form = {
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: BLUESKY_SCOPES.join(' '),
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(account.did !== null && { login_hint: account.handle ?? account.did }),
      }
      const pushed = readBody(PushedRequest, await post({ url, issuer, clientId, key }, form, 201), SERVER)
      const page = new URL(authorization_endpoint)
      page.search = new URLSearchParams({ client_id: clientId, request_uri: pushed.request_uri }).toString()
      return { authorizationUrl: page.href, secrets: { codeVerifier, key, account } }
    },

    async exchange({ code, iss, redirectUri: callback, secrets }) {
      const { codeVerifier, key, account } = Secrets.parse(secrets)
      const { issuer, token_endpoint: url } = account.server
      // Prevents mix-up: a code from another server must not be sent to this one. RFC 9207
      if (iss !== issuer) {
        throw new PlatformError(
          'permission',
          'The answer came from another server than the one that was asked; start again.',
        )
      }
      const { clientId, redirectUri } = clientOf(callback)
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier }
      const response = await post({ url, issuer, clientId, key }, form, 200)
      const endsAt = grantEnd(response.headers, isConfidential({ clientId }))
      return accepted(response, account, { issuer, clientId, key, endsAt })
    },

    async refresh({ refreshToken, extra }, session) {
      if (!refreshToken) throw new PlatformError('reconnect', 'No refresh token is stored; connect Bluesky again.')
      // Done before the token is used: accounts move between servers, and only the DID document names the new one.
      const account = await discovery.byDid(String(extra.did))
      const { issuer, token_endpoint: url } = account.server
      if (issuer !== session.issuer) {
        throw new PlatformError('reconnect', 'The account has moved to another server; connect it again.')
      }
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return accepted(await post({ ...session, url }, form, 200), account, session)
    },

    async revoke(credentials, session) {
      const account = await discovery.byDid(String(credentials.extra.did))
      // After a move the old server's sessions have ended, and its token must not go to another server.
      if (account.server.issuer === session.issuer) await revokeAt(account, credentials, session)
    },

    clientMetadata: (callback) => clientMetadata(callback, clientKey),
  }
}

function credentialsOf(
  tokens: OAuthTokens,
  { headers }: PlatformResponse,
  { did, handle, pdsUrl }: Discovered,
  session: OAuthSession,
): Credentials {
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: tokenEnd(headers, tokens.expires_in),
    grantEndsAt: session.endsAt,
    scopes: tokens.scope.split(' '),
    extra: { pdsUrl, did, handle, oauth: session },
  }
}
