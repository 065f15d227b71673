import { createHash } from 'node:crypto'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { YouTubeContext } from './call.ts'
import type { YouTubeClient } from './options.ts'
import { oauthRefusal } from './problems.ts'
import { newToken, type YouTubeGrant } from './state.ts'

const ACCESS_LIFETIME_SECONDS = 3599
const TESTING_LIFETIME_SECONDS = 7 * 24 * 60 * 60

/** POST /token. */
export function issueToken(request: SandboxRequest, context: YouTubeContext): Answer {
  const form = formBody(request)
  const client = context.state.clients.find(({ id }) => id === form.get('client_id'))
  if (!client) return oauthRefusal('invalid_client', 'The OAuth client was not found.', 401)
  if (client.secret !== form.get('client_secret')) return oauthRefusal('invalid_client', 'Unauthorized', 401)
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(form, client, context)
    case 'refresh_token':
      return refresh(form, client, context)
    default:
      return oauthRefusal('unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type') ?? ''}`)
  }
}

/** POST /revoke: either token ends the whole grant, access tokens included. */
export function revokeToken(request: SandboxRequest, { state }: YouTubeContext): Answer {
  const token = formBody(request).get('token') ?? request.query.get('token') ?? ''
  const grant = [...state.grants].find(
    ({ refreshToken, accessTokens }) => refreshToken === token || accessTokens.has(token),
  )
  if (!grant) return oauthRefusal('invalid_token', 'Token expired or revoked')
  state.grants.delete(grant)
  return jsonAnswer(200, {})
}

/** Opens a grant without the consent page, for tests and demos. */
export function openGrant(
  fields: Pick<YouTubeGrant, 'clientId' | 'channelId' | 'scopes'> & { refreshable: boolean },
  { state, clock, options }: YouTubeContext,
): YouTubeGrant {
  const { refreshable, ...who } = fields
  const testing = options.consentScreen === 'testing'
  const grant: YouTubeGrant = {
    ...who,
    refreshToken: refreshable ? `1//${newToken()}` : null,
    refreshExpiresAtMs: testing ? clock.now() + TESTING_LIFETIME_SECONDS * 1000 : null,
    accessTokens: new Map(),
  }
  state.grants.add(grant)
  return grant
}

/** Adds an access token to the grant; the others keep their own ends. */
export function addAccessToken(grant: YouTubeGrant, { clock }: YouTubeContext): { token: string; expiresAtMs: number } {
  const token = `ya29.${newToken()}`
  const expiresAtMs = clock.now() + ACCESS_LIFETIME_SECONDS * 1000
  grant.accessTokens.set(token, expiresAtMs)
  return { token, expiresAtMs }
}

function exchangeCode(form: URLSearchParams, client: YouTubeClient, context: YouTubeContext): Answer {
  const value = form.get('code') ?? ''
  const code = context.state.codes.get(value)
  // Works once: a failed exchange uses the code up too.
  context.state.codes.delete(value)
  if (!code || code.clientId !== client.id || code.expiresAtMs <= context.clock.now())
    return oauthRefusal('invalid_grant', 'Malformed auth code.')
  if (code.redirectUri !== form.get('redirect_uri')) return oauthRefusal('redirect_uri_mismatch', 'Bad Request')
  const verifier = form.get('code_verifier')
  if (code.challenge !== null && verifier === null) return oauthRefusal('invalid_grant', 'Missing code verifier.')
  if (code.challenge !== null && challengeOf(verifier ?? '') !== code.challenge)
    return oauthRefusal('invalid_grant', 'Invalid code verifier.')
  const grant = openGrant(code, context)
  const life = context.options.consentScreen === 'testing' && { refresh_token_expires_in: TESTING_LIFETIME_SECONDS }
  return tokenAnswer(grant, context, { ...(grant.refreshToken && { refresh_token: grant.refreshToken }), ...life })
}

/** Answers without a refresh token: the one that was sent stays valid. */
function refresh(form: URLSearchParams, client: YouTubeClient, context: YouTubeContext): Answer {
  const grant = [...context.state.grants].find(
    ({ refreshToken, clientId }) => refreshToken === form.get('refresh_token') && clientId === client.id,
  )
  const ended = grant?.refreshExpiresAtMs !== null && (grant?.refreshExpiresAtMs ?? 0) <= context.clock.now()
  if (!grant || ended) return oauthRefusal('invalid_grant', 'Token has been expired or revoked.')
  return tokenAnswer(grant, context, {})
}

function tokenAnswer(grant: YouTubeGrant, context: YouTubeContext, more: Record<string, unknown>): Answer {
  const { token } = addAccessToken(grant, context)
  return jsonAnswer(
    200,
    {
      access_token: token,
      expires_in: ACCESS_LIFETIME_SECONDS,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      ...more,
    },
    { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' },
  )
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
