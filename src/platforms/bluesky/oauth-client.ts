import { randomUUID } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import { isOnThisMachine, reachableFromOutside } from '#kernel/net/reachable.ts'
import { publicHalf } from '../client-key.ts'
import { PlatformError } from '../errors.ts'

/** The same publishing and reading rights as an app password. Some servers do not know the finer scopes yet. */
export const BLUESKY_SCOPES = ['atproto', 'transition:generic']
const scope = BLUESKY_SCOPES.join(' ')

/** This installation in the view of authorization servers, which know only what it publishes. */
export interface OAuthClient {
  clientId: string
  redirectUri: string
}

/**
 * The client for the callback address. If the internet can reach the address, a document is published beside it, and
 * the document's address is the client id. An address on this machine uses the AT Protocol's client id for development.
 */
export function clientOf(callback: string): OAuthClient {
  const url = new URL(callback)
  if (reachableFromOutside(url)) return { clientId: new URL('client-metadata', url).href, redirectUri: callback }
  if (url.protocol !== 'http:' || !isOnThisMachine(url)) {
    const message = `Bluesky cannot reach this installation at ${url.origin}: the operator must give it an https address that is open to the internet (GALLEY_BASE_URL). Until then, connect with an app password.`
    throw new PlatformError('permission', message)
  }
  // Only the IP address is accepted here, not the name "localhost". https://atproto.com/specs/oauth, "Localhost client
  // development"
  if (!url.hostname.startsWith('[')) url.hostname = '127.0.0.1'
  const said = new URLSearchParams({ redirect_uri: url.href, scope })
  return { clientId: `http://localhost?${said}`, redirectUri: url.href }
}

/** Whether servers can verify the client. Such sessions last two years instead of two weeks. */
export const isConfidential = ({ clientId }: Pick<OAuthClient, 'clientId'>): boolean => clientId.startsWith('https:')

/** The client's document. For a development client, it is the one that servers construct. */
export async function clientMetadata(callback: string, key: () => Promise<JWK>): Promise<Record<string, unknown>> {
  const client = clientOf(callback)
  const all = {
    client_id: client.clientId,
    redirect_uris: [client.redirectUri],
    scope,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    dpop_bound_access_tokens: true,
  }
  if (!isConfidential(client)) return { ...all, application_type: 'native', token_endpoint_auth_method: 'none' }
  return {
    ...all,
    client_name: 'Galley',
    client_uri: new URL(client.clientId).origin,
    application_type: 'web',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [{ ...publicHalf(await key()), alg: 'ES256', use: 'sig' }] },
  }
}

/** The form fields that say who sends the request. If the document names our key, they include a signature. RFC 7523 */
export async function identified(
  { clientId }: Pick<OAuthClient, 'clientId'>,
  issuer: string,
  key: () => Promise<JWK>,
): Promise<Record<string, string>> {
  if (!isConfidential({ clientId })) return { client_id: clientId }
  const signing = await key()
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', ...(signing.kid && { kid: signing.kid }) })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(await importJWK(signing, 'ES256'))
  return {
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }
}
