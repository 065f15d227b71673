import { createHash } from 'node:crypto'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { contentTypeOf, formBody, type SandboxRequest } from '../kit/request.ts'
import type { XContext } from './call.ts'
import type { XClient } from './options.ts'
import { newToken, type XGrant } from './state.ts'

const ACCESS_LIFETIME_SECONDS = 7200

const refuse = (error: string, error_description: string, status = 400): Answer =>
  jsonAnswer(status, { error, error_description })
const invalidValue = (what: string): Answer => refuse('invalid_request', `Value passed for the ${what} was invalid.`)

/** POST /2/oauth2/token. */
export function issueToken(request: SandboxRequest, context: XContext): Answer {
  const form = formBody(request)
  const client = identifyClient(request, form, context)
  if (!client) return refuse('unauthorized_client', 'Missing valid authorization header', 401)
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(form, client, context)
    case 'refresh_token':
      return refresh(form, client, context)
    default:
      return invalidValue('grant type')
  }
}

/** POST /2/oauth2/revoke: revoking either token ends the whole grant. */
export function revokeToken(request: SandboxRequest, context: XContext): Answer {
  const form = formBody(request)
  const client = identifyClient(request, form, context)
  if (!client) return refuse('unauthorized_client', 'Missing valid authorization header', 401)
  const token = form.get('token')
  if (!token) return refuse('invalid_request', 'Missing required parameter [token].')
  for (const grant of context.state.grants) {
    if (grant.clientId === client.id && (grant.accessToken === token || grant.refreshToken === token))
      context.state.grants.delete(grant)
  }
  return jsonAnswer(200, { revoked: true })
}

/** Opens a grant without the consent page, for tests and demos. */
export function openGrant(
  fields: Pick<XGrant, 'clientId' | 'accountId' | 'scopes'>,
  { state, clock }: XContext,
): XGrant {
  const grant: XGrant = {
    ...fields,
    accessToken: newToken(),
    accessExpiresAtMs: clock.now() + ACCESS_LIFETIME_SECONDS * 1000,
    refreshToken: fields.scopes.includes('offline.access') ? newToken() : null,
  }
  state.grants.add(grant)
  return grant
}

/**
 * The client of a request. A confidential client proves itself by HTTP Basic; a public client only gives its id in the
 * body.
 */
function identifyClient(request: SandboxRequest, form: URLSearchParams, { state }: XContext): XClient | null {
  if (contentTypeOf(request) !== 'application/x-www-form-urlencoded') return null
  const basic = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined)
    return state.clients.find(({ id, secret }) => secret === undefined && id === form.get('client_id')) ?? null
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return (
    state.clients.find((client) => client.secret !== undefined && client.id === id && client.secret === secret) ?? null
  )
}

function exchangeCode(form: URLSearchParams, client: XClient, context: XContext): Answer {
  const missing = ['code', 'redirect_uri', 'code_verifier'].find((name) => !form.get(name))
  if (missing) return refuse('invalid_request', `Missing required parameter [${missing}].`)
  const value = form.get('code') ?? ''
  const code = context.state.codes.get(value)
  // A code works only once, even if the exchange fails.
  context.state.codes.delete(value)
  if (!code || code.clientId !== client.id || code.expiresAtMs <= context.clock.now())
    return invalidValue('authorization code')
  if (code.redirectUri !== form.get('redirect_uri')) {
    return refuse(
      'invalid_request',
      'Value passed for the redirect uri did not match the uri of the authorization code.',
    )
  }
  const verifier = form.get('code_verifier') ?? ''
  if (createHash('sha256').update(verifier).digest('base64url') !== code.challenge) {
    return refuse('invalid_request', 'Value passed for the code verifier did not match the code challenge.')
  }
  return tokenAnswer(openGrant({ clientId: client.id, accountId: code.accountId, scopes: code.scopes }, context))
}

function refresh(form: URLSearchParams, client: XClient, context: XContext): Answer {
  const token = form.get('refresh_token')
  if (!token) return refuse('invalid_request', 'Missing required parameter [refresh_token].')
  const grant = [...context.state.grants].find(
    ({ refreshToken, clientId }) => refreshToken === token && clientId === client.id,
  )
  if (!grant) return invalidValue('token')
  // Tokens rotate: both old ones stop working.
  context.state.grants.delete(grant)
  return tokenAnswer(openGrant(grant, context))
}

function tokenAnswer(grant: XGrant): Answer {
  return jsonAnswer(
    200,
    {
      token_type: 'bearer',
      expires_in: ACCESS_LIFETIME_SECONDS,
      access_token: grant.accessToken,
      scope: grant.scopes.join(' '),
      ...(grant.refreshToken && { refresh_token: grant.refreshToken }),
    },
    { 'cache-control': 'no-store' },
  )
}
