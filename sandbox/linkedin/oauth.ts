import { type Answer, emptyAnswer, jsonAnswer } from '../kit/answer.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { LinkedInContext } from './call.ts'
import type { LinkedInClient } from './options.ts'
import { type LinkedInGrant, newToken } from './state.ts'

const DAY_SECONDS = 24 * 60 * 60
export const ACCESS_SECONDS = 60 * DAY_SECONDS
const REFRESH_SECONDS = 365 * DAY_SECONDS

const refuse = (error: string, error_description: string, status = 400): Answer =>
  jsonAnswer(status, { error, error_description })

/** POST /oauth/v2/accessToken. */
export function issueToken(request: SandboxRequest, context: LinkedInContext): Answer {
  const form = formBody(request)
  const client = clientOf(form, context)
  if (!client) return refuse('invalid_client', 'Client authentication failed', 401)
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(form, client, context)
    case 'refresh_token':
      return refresh(form, client, context)
    default:
      return refuse('invalid_request', 'A required parameter "grant_type" is missing or not supported')
  }
}

/** POST /oauth/v2/revoke: either token ends the grant. An unknown token counts as revoked. */
export function revokeToken(request: SandboxRequest, context: LinkedInContext): Answer {
  const form = formBody(request)
  const client = clientOf(form, context)
  if (!client) return refuse('invalid_client', 'Client authentication failed', 401)
  const token = form.get('token')
  for (const grant of context.state.grants) {
    if (grant.clientId === client.id && (grant.accessToken === token || grant.refreshToken === token))
      context.state.grants.delete(grant)
  }
  return emptyAnswer(200)
}

/**
 * Opens a grant without the consent page, for tests and demos. Another set of scopes ends the member's earlier grant.
 */
export function openGrant(
  fields: Pick<LinkedInGrant, 'clientId' | 'memberUrn' | 'scopes'>,
  { state, clock, options }: LinkedInContext,
): LinkedInGrant {
  const wanted = [...fields.scopes].sort().join(' ')
  for (const grant of state.grants) {
    const isSameUser = grant.clientId === fields.clientId && grant.memberUrn === fields.memberUrn
    if (isSameUser && [...grant.scopes].sort().join(' ') !== wanted) state.grants.delete(grant)
  }
  const grant: LinkedInGrant = {
    ...fields,
    accessToken: newToken(),
    accessEndsAtMs: clock.now() + ACCESS_SECONDS * 1000,
    refreshToken: options.refresh === 'none' ? null : newToken(),
    refreshEndsAtMs: clock.now() + REFRESH_SECONDS * 1000,
  }
  state.grants.add(grant)
  return grant
}

const clientOf = (form: URLSearchParams, { state }: LinkedInContext): LinkedInClient | undefined =>
  state.clients.find(({ id, secret }) => id === form.get('client_id') && secret === form.get('client_secret'))

function exchangeCode(form: URLSearchParams, client: LinkedInClient, context: LinkedInContext): Answer {
  const value = form.get('code') ?? ''
  const code = context.state.codes.get(value)
  context.state.codes.delete(value) // works once
  const isSound =
    code?.clientId === client.id && code.redirectUri === form.get('redirect_uri') && code.endsAtMs > context.clock.now()
  if (!code || !isSound) {
    const why =
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.'
    return refuse('invalid_request', why)
  }
  return tokenAnswer(
    openGrant({ clientId: client.id, memberUrn: code.memberUrn, scopes: code.scopes }, context),
    context,
  )
}

/** Issues a new access token; the refresh token stays, with its old end. */
function refresh(form: URLSearchParams, client: LinkedInClient, context: LinkedInContext): Answer {
  const { state, clock } = context
  const token = form.get('refresh_token')
  const grant = [...state.grants].find(({ refreshToken, clientId }) => refreshToken === token && clientId === client.id)
  if (!token || !grant || grant.refreshEndsAtMs <= clock.now()) {
    return refuse('invalid_request', 'The provided authorization grant or refresh token is invalid, expired or revoked')
  }
  grant.accessToken = newToken()
  grant.accessEndsAtMs = clock.now() + ACCESS_SECONDS * 1000
  return tokenAnswer(grant, context)
}

function tokenAnswer(grant: LinkedInGrant, { clock }: LinkedInContext): Answer {
  const { accessToken, refreshToken, refreshEndsAtMs, scopes } = grant
  return jsonAnswer(
    200,
    {
      access_token: accessToken,
      expires_in: ACCESS_SECONDS,
      ...(refreshToken && {
        refresh_token: refreshToken,
        refresh_token_expires_in: Math.floor((refreshEndsAtMs - clock.now()) / 1000),
      }),
      scope: scopes.join(','),
      token_type: 'Bearer',
    },
    { 'cache-control': 'no-store', date: new Date(clock.now()).toUTCString() },
  )
}
