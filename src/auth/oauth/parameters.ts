import { invalidRequest } from './oauth-error.ts'
import { normalResource } from './resource.ts'
import { requestedScopes } from './scopes.ts'

/** The parameters that are read. RFC 6749, 3.1 says to ignore others. */
const AUTHORIZE = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
]
const TOKEN = [
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'scope',
  'resource',
  'client_id',
  'client_secret',
]
const REVOKE = ['token', 'token_type_hint', 'client_id', 'client_secret']

/**
 * In characters. A request is stored until its person has answered, who may not even be signed in yet, so its length is
 * limited. A program with a longer state must store it itself.
 */
const LONGEST = 4000

/**
 * The parameters for the engine: only supported ones, always with a scope, and with the resource in our spelling. A
 * duplicate parameter is passed on twice, so that the engine refuses it. Throws an OauthError.
 */
export function authorizeParameters(query: string, baseUrl: string): URLSearchParams {
  const taken = taking(query, AUTHORIZE, baseUrl)
  if (taken.getAll('scope').length < 2) taken.set('scope', requestedScopes(taken.get('scope')).join(' '))
  return taken
}

export function tokenParameters(body: string, baseUrl: string): URLSearchParams {
  const taken = taking(body, TOKEN, baseUrl)
  // A refresh may request fewer scopes than were granted. If it names none of ours, the parameter is dropped.
  if (taken.getAll('scope').length === 1) taken.set('scope', requestedScopes(taken.get('scope')).join(' '))
  if (taken.get('grant_type') === 'refresh_token' && isAll(body)) taken.delete('scope')
  return taken
}

export function revokeParameters(body: string, baseUrl: string): URLSearchParams {
  return taking(body, REVOKE, baseUrl)
}

/** Whether the refresh names none of our scopes. The new token then gets all scopes of the connection. */
function isAll(body: string): boolean {
  const scope = new URLSearchParams(body).get('scope') ?? ''
  return scope.split(/\s+/).every((name) => name === '' || name === 'offline_access')
}

function taking(text: string, names: readonly string[], baseUrl: string): URLSearchParams {
  const given = new URLSearchParams(text)
  const taken = new URLSearchParams()
  for (const name of names) {
    const values = given.getAll(name)
    if (values.some((value) => value.includes('\0'))) throw invalidRequest(`${name} must not hold NUL`)
    if (values.some((value) => value.length > LONGEST)) {
      throw invalidRequest(`${name} must not be longer than ${LONGEST} characters`)
    }
    const own = name === 'resource' ? [...new Set(values.map((value) => normalResource(baseUrl, value)))] : values
    for (const value of own) taken.append(name, value)
  }
  return taken
}
