import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'

/** The parts of a client's document that a server uses. https://atproto.com/specs/oauth, "Clients" */
export interface ClientDocument {
  client_id: string
  client_name?: string
  redirect_uris: string[]
  scope: string
  token_endpoint_auth_method: string
  dpop_bound_access_tokens: boolean
  jwks?: JSONWebKeySet
}

const LOOPBACK = /^http:\/\/localhost\/?(\?|$)/

/** The client's document, made up for a client under development; null if there is no valid one. */
export async function readClient(
  clientId: string,
  known: Readonly<Record<string, unknown>>,
): Promise<ClientDocument | null> {
  if (LOOPBACK.test(clientId)) return loopbackClient(clientId)
  // in the form in which it is sent
  const document = (known[clientId] ?? (await fetched(clientId))) as Partial<ClientDocument> | null
  const holds =
    document?.client_id === clientId &&
    document.dpop_bound_access_tokens === true &&
    Array.isArray(document.redirect_uris) &&
    typeof document.scope === 'string' &&
    (document.token_endpoint_auth_method === 'none' || document.jwks !== undefined)
  return holds ? (document as ClientDocument) : null
}

async function fetched(clientId: string): Promise<unknown> {
  if (!URL.canParse(clientId)) return null
  const answer = await fetch(clientId, { redirect: 'error', signal: AbortSignal.timeout(5000) }).catch(() => null)
  return answer?.ok ? answer.json().catch(() => null) : null
}

function loopbackClient(clientId: string): ClientDocument | null {
  const { searchParams } = new URL(clientId)
  const redirects = searchParams.getAll('redirect_uri')
  // Not the name localhost, which may lead elsewhere. RFC 8252, 8.3
  if (redirects.some((uri) => !/^http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?\//.test(uri))) return null
  return {
    client_id: clientId,
    client_name: 'An app under development',
    redirect_uris: redirects.length > 0 ? redirects : ['http://127.0.0.1/', 'http://[::1]/'],
    scope: searchParams.get('scope') ?? 'atproto',
    token_endpoint_auth_method: 'none',
    dpop_bound_access_tokens: true,
  }
}

/** Whether the form comes from that client, by its signature if it has keys. RFC 7523 */
export async function isFrom(client: ClientDocument, form: URLSearchParams, issuer: string): Promise<boolean> {
  if (client.token_endpoint_auth_method === 'none') return true
  const { client_id: clientId, jwks } = client
  if (!jwks || !form.get('client_assertion_type')?.endsWith(':jwt-bearer')) return false
  const options = { issuer: clientId, subject: clientId, audience: issuer, algorithms: ['ES256'], maxTokenAge: 60 }
  return jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(jwks), options).then(
    ({ payload }) => payload.jti !== undefined,
    () => false,
  )
}
