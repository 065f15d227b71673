import type { Answer } from '../kit/answer.ts'
import { jsonAnswer } from '../kit/answer.ts'
import { contentTypeOf, formBody, type SandboxRequest } from '../kit/request.ts'
import { oauthRefusal } from './problems.ts'
import { newToken, type TikTokContext, type TikTokGrant } from './state.ts'

const LIFETIMES = {
  current: { accessSeconds: 2 * 60 * 60, refreshSeconds: 180 * 24 * 60 * 60 },
  'until-2026-11': { accessSeconds: 24 * 60 * 60, refreshSeconds: 365 * 24 * 60 * 60 },
}

/** POST /v2/oauth/token/. */
export function issueToken(request: SandboxRequest, context: TikTokContext): Answer {
  const { state, clock } = context
  if (contentTypeOf(request) !== 'application/x-www-form-urlencoded')
    return oauthRefusal('invalid_request', 'The content type must be application/x-www-form-urlencoded.')
  const form = formBody(request)
  const client = state.clients.find(({ key }) => key === form.get('client_key'))
  if (!client || client.secret !== form.get('client_secret'))
    return oauthRefusal('invalid_client', 'Client key or secret is incorrect.', 401)
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const value = form.get('code') ?? ''
      const code = state.codes.get(value)
      // Works once: a failed exchange uses the code up too.
      state.codes.delete(value)
      const fits = code?.clientKey === client.key && code.redirectUri === form.get('redirect_uri')
      if (!code || !fits || code.expiresAtMs <= clock.now())
        return oauthRefusal('invalid_grant', 'Authorization code is expired.')
      return tokenAnswer(openGrant(code, context), context)
    }
    case 'refresh_token': {
      const token = form.get('refresh_token')
      const grant = [...state.grants].find(
        ({ refreshToken, clientKey, refreshExpiresAtMs }) =>
          refreshToken === token && clientKey === client.key && refreshExpiresAtMs > clock.now(),
      )
      if (!grant) return oauthRefusal('invalid_grant', 'Refresh token is invalid or expired.')
      // Both tokens are new, and the old ones stop working at once.
      state.grants.delete(grant)
      return tokenAnswer(openGrant(grant, context), context)
    }
    default:
      return oauthRefusal('unsupported_grant_type', 'The grant type is not supported.')
  }
}

/** POST /v2/oauth/revoke/: the whole grant ends. */
export function revokeToken(request: SandboxRequest, { state }: TikTokContext): Answer {
  const form = formBody(request)
  const client = state.clients.find(({ key }) => key === form.get('client_key'))
  if (!client || client.secret !== form.get('client_secret'))
    return oauthRefusal('invalid_client', 'Client key or secret is incorrect.', 401)
  const token = form.get('token')
  const grant = [...state.grants].find(
    ({ accessToken, refreshToken }) => accessToken === token || refreshToken === token,
  )
  if (!grant) return oauthRefusal('invalid_grant', 'The token is invalid or revoked.')
  state.grants.delete(grant)
  return jsonAnswer(200, {})
}

export function openGrant(
  { clientKey, openId, scopes }: Pick<TikTokGrant, 'clientKey' | 'openId' | 'scopes'>,
  { state, clock, options }: TikTokContext,
): TikTokGrant {
  const { accessSeconds, refreshSeconds } = LIFETIMES[options.lifetimes ?? 'current']
  const grant: TikTokGrant = {
    clientKey,
    openId,
    scopes,
    accessToken: `act.${newToken()}!4321.va`,
    accessExpiresAtMs: clock.now() + accessSeconds * 1000,
    refreshToken: `rft.${newToken()}!4321.va`,
    refreshExpiresAtMs: clock.now() + refreshSeconds * 1000,
  }
  state.grants.add(grant)
  return grant
}

function tokenAnswer(grant: TikTokGrant, { clock }: TikTokContext): Answer {
  const left = (endMs: number) => Math.round((endMs - clock.now()) / 1000)
  return jsonAnswer(
    200,
    {
      open_id: grant.openId,
      scope: grant.scopes.join(','),
      access_token: grant.accessToken,
      expires_in: left(grant.accessExpiresAtMs),
      refresh_token: grant.refreshToken,
      refresh_expires_in: left(grant.refreshExpiresAtMs),
      token_type: 'Bearer',
    },
    { 'cache-control': 'no-store' },
  )
}
