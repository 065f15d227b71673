import type { GraphCall } from '../graph/call.ts'
import { LONG_SECONDS } from '../graph/grants.ts'
import { badParameter, graphError, invalidToken } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { FacebookAccount, FacebookContext } from './state.ts'

/** GET /oauth/access_token: exchanges a code, or a token of an hour, for one of sixty days. */
export function issueToken(query: URLSearchParams, { state, clock }: FacebookContext): Answer {
  const client = state.clients.find(({ id }) => id === query.get('client_id'))
  if (!client) return graphError(400, { code: 101, message: 'Error validating application. Invalid application ID.' })
  if (client.secret !== query.get('client_secret'))
    return graphError(400, { code: 1, message: 'Error validating client secret.' })
  const { grants } = state
  if (query.get('grant_type') === 'fb_exchange_token') {
    const grant = grants.find(query.get('fb_exchange_token'))
    if (!grant || grant.expiresAtMs <= clock.now()) return invalidToken(463, 'Session has expired.')
    return tokenAnswer(grants.open({ ...grant, isLong: true }).accessToken, LONG_SECONDS)
  }
  const value = query.get('code') ?? ''
  const code = grants.codes.get(value)
  grants.codes.delete(value)
  if (!code || code.clientId !== client.id || code.expiresAtMs <= clock.now())
    return graphError(400, { code: 100, subcode: 36009, message: 'This authorization code has been used.' })
  if (code.redirectUri !== query.get('redirect_uri'))
    return badParameter('Error validating verification code. Please make sure your redirect_uri is identical.')
  const { accountId, scopes } = code
  return tokenAnswer(grants.open({ clientId: client.id, accountId, scopes, isLong: false }).accessToken, 3600)
}

const tokenAnswer = (access_token: string, expires_in: number): Answer =>
  jsonAnswer(200, { access_token, token_type: 'bearer', expires_in })

/** DELETE /{person}/permissions: ends the consent and every token made from it. */
export function endConsent({ account }: GraphCall<FacebookAccount>, { state }: FacebookContext): Answer {
  endTokens(account, state)
  return jsonAnswer(200, { success: true })
}

export function endTokens({ id, name }: Pick<FacebookAccount, 'id' | 'name'>, state: FacebookContext['state']): void {
  const pages = state.pages.filter(({ person }) => person === name).map((page) => page.id)
  for (const grant of state.grants.tokens) {
    if ([id, ...pages].includes(grant.accountId)) state.grants.tokens.delete(grant)
  }
}
