import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { contentTypeOf, formBody, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { DAY_MS, type Grant, type Grants, type GraphClient, LONG_SECONDS } from './grants.ts'
import { badParameter, graphError, invalidToken } from './problems.ts'

/** A token that was made without the consent page, for tests and demos. */
export interface LongTokens {
  accountId: string
  accessToken: string
  refreshToken: null
  expiresAt: string
  scopes: string[]
}

interface TokenOffice {
  /** The part before `_exchange_token` and `_refresh_token`. */
  prefix: string
  clients: readonly GraphClient[]
  grants: Grants
  now: () => number
}

/** The network's three calls: code → token of an hour → token of sixty days → the next one of sixty days. */
export function tokenRoutes(office: TokenOffice): Route[] {
  const api = (method: 'GET' | 'POST', path: string, handle: Route['handle']): Route => ({
    method,
    path,
    kind: 'api',
    handle,
  })
  return [
    api('POST', '/oauth/access_token', (request) => exchangeCode(request, office)),
    api('GET', '/access_token', ({ query }) => exchangeForLong(query, office)),
    api('GET', '/refresh_access_token', ({ query }) => refresh(query, office)),
  ]
}

const wrongSecret = (): Answer => graphError(400, { code: 1, message: 'Error validating client secret.' })

function exchangeCode(request: SandboxRequest, { clients, grants, now }: TokenOffice): Answer {
  const form = contentTypeOf(request) === 'application/x-www-form-urlencoded' ? formBody(request) : request.query
  const client = clients.find(({ id }) => id === form.get('client_id'))
  if (!client) return graphError(400, { code: 101, message: 'Error validating application. Invalid application ID.' })
  if (client.secret !== form.get('client_secret')) return wrongSecret()
  if (form.get('grant_type') !== 'authorization_code') return badParameter('grant_type must be authorization_code.')
  const value = form.get('code') ?? ''
  const code = grants.codes.get(value)
  grants.codes.delete(value)
  if (!code || code.clientId !== client.id || code.expiresAtMs <= now())
    return graphError(400, { code: 100, subcode: 36009, message: 'This authorization code has been used.' })
  if (code.redirectUri !== form.get('redirect_uri')) {
    const message =
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request'
    return graphError(400, { code: 100, subcode: 36008, message })
  }
  const { accountId, scopes } = code
  const { accessToken } = grants.open({ clientId: client.id, accountId, scopes, isLong: false })
  return jsonAnswer(200, { access_token: accessToken, user_id: accountId })
}

function exchangeForLong(query: URLSearchParams, { prefix, clients, grants, now }: TokenOffice): Answer {
  if (query.get('grant_type') !== `${prefix}_exchange_token`) return badParameter('Unsupported grant_type.')
  const grant = grants.find(query.get('access_token'))
  if (!grant || grant.expiresAtMs <= now()) return invalidToken(463, 'Session has expired.')
  if (!clients.some(({ id, secret }) => id === grant.clientId && secret === query.get('client_secret')))
    return wrongSecret()
  return longAnswer(grants.open({ ...grant, isLong: true }))
}

/** Renews a token, unless it has ended or is younger than a day. The old one stays valid until its own end. */
function refresh(query: URLSearchParams, { prefix, grants, now }: TokenOffice): Answer {
  if (query.get('grant_type') !== `${prefix}_refresh_token`) return badParameter('Unsupported grant_type.')
  const grant = grants.find(query.get('access_token'))
  if (!grant) return invalidToken(467, 'The access token is invalid since the user has logged out.')
  if (grant.expiresAtMs <= now()) return invalidToken(463, 'Session has expired.')
  if (!grant.isLong || now() - grant.issuedAtMs < DAY_MS)
    return badParameter('Only long-lived tokens that are at least 24 hours old can be refreshed.')
  return longAnswer(grants.open({ ...grant, isLong: true }))
}

function longAnswer({ accessToken }: Grant): Answer {
  return jsonAnswer(200, { access_token: accessToken, token_type: 'bearer', expires_in: LONG_SECONDS })
}
