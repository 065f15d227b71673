import { invalidRequest } from './oauth-error.ts'
import { normalResource } from './resource.ts'
import { requestedScopes } from './scopes.ts'

/** What is read of a request; RFC 6749, 3.1 has the rest ignored. */
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
 * In characters. What is asked for is kept until its person has answered, who may not even be signed in: no more of it
 * than any program has to say. A state that is longer belongs where the program can look it up.
 */
const LONGEST = 4000

/**
 * The parameters as the engine takes them: only those that mean something here, the scope always said, the resource in
 * our writing. A parameter that came twice goes on twice, and is refused there. Throws an OauthError.
 */
export function authorizeParameters(query: string, baseUrl: string): URLSearchParams {
  const taken = taking(query, AUTHORIZE, baseUrl)
  if (taken.getAll('scope').length < 2) taken.set('scope', requestedScopes(taken.get('scope')).join(' '))
  return taken
}

export function tokenParameters(body: string, baseUrl: string): URLSearchParams {
  const taken = taking(body, TOKEN, baseUrl)
  // A refresh may ask for less than was given; naming nothing of ours is naming nothing.
  if (taken.getAll('scope').length === 1) taken.set('scope', requestedScopes(taken.get('scope')).join(' '))
  if (taken.get('grant_type') === 'refresh_token' && isAll(body)) taken.delete('scope')
  return taken
}

export function revokeParameters(body: string, baseUrl: string): URLSearchParams {
  return taking(body, REVOKE, baseUrl)
}

/** No scope of ours is named, so that the refreshed token has all that the connection has. */
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
