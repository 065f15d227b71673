import { excerptOf } from '#contract/text/excerpt.ts'
import { OauthError } from './oauth-error.ts'
import { isLoopbackHttps, redirectKind } from './redirect-uri.ts'

/** How a program proves its identity at the token endpoint. Spec O3. */
export const CLIENT_AUTH_METHODS = ['none', 'client_secret_post', 'client_secret_basic'] as const

/** The fields that we use of a program's description of itself, in our form. RFC 7591, 2. */
export interface ClientMetadata {
  client_name?: string
  client_uri?: string
  logo_uri?: string
  redirect_uris: string[]
  token_endpoint_auth_method: (typeof CLIENT_AUTH_METHODS)[number]
  grant_types: string[]
  response_types: string[]
  application_type: 'web' | 'native'
}

const MOST_ADDRESSES = 20
/**
 * The limit for all addresses together, because a program's description is stored before a person has allowed anything.
 */
const MOST_OF_ADDRESSES = 8000
const LONGEST_NAME = 80
const LONGEST_ADDRESS = 500

/**
 * Reads a program's description of itself, from its registration or from its own document. Unused fields are ignored.
 * Throws an OauthError.
 */
export function clientMetadata(given: unknown): ClientMetadata {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw invalid('Send a JSON object')
  const fields = new Map<string, unknown>(Object.entries(given))
  const redirectUris = redirectUrisOf(fields.get('redirect_uris'))
  const name = nameOf(fields.get('client_name'))
  const clientUri = webAddress(fields, 'client_uri')
  const logoUri = webAddress(fields, 'logo_uri')
  requireAmong(fields, 'grant_types', 'authorization_code')
  requireAmong(fields, 'response_types', 'code')
  return {
    ...(name && { client_name: name }),
    ...(clientUri && { client_uri: clientUri }),
    ...(logoUri && { logo_uri: logoUri }),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: authMethodOf(fields.get('token_endpoint_auth_method')),
    // Galley supports no other values. A program that names only some of them is registered with all of them, so that
    // it can stay connected.
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: applicationType(fields.get('application_type'), redirectUris),
  }
}

function redirectUrisOf(given: unknown): string[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_ADDRESSES) {
    throw new OauthError(400, 'invalid_redirect_uri', `redirect_uris must hold 1 to ${MOST_ADDRESSES} addresses`)
  }
  for (const address of given as unknown[]) {
    if (typeof address === 'string' && redirectKind(address) !== null) continue
    throw new OauthError(
      400,
      'invalid_redirect_uri',
      'redirect_uris must be https, http on localhost, 127.0.0.1 or [::1], or of a private-use scheme, without fragment or user name',
    )
  }
  const addresses = [...new Set(given as string[])]
  if (addresses.join('').length <= MOST_OF_ADDRESSES) return addresses
  const message = `redirect_uris must not be longer than ${MOST_OF_ADDRESSES} characters together`
  throw new OauthError(400, 'invalid_redirect_uri', message)
}

/** One line of plain text, without characters that reverse or hide their neighbours. */
function nameOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  if (typeof given !== 'string') throw invalid('client_name must be a string')
  const plain = given.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  return excerptOf(plain, LONGEST_NAME) || undefined
}

function webAddress(fields: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const given = fields.get(name)
  if (given === undefined || given === null || given === '') return undefined
  const url = typeof given === 'string' && given.length <= LONGEST_ADDRESS ? URL.parse(given) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid(`${name} must be a web address`)
  return url.href
}

function requireAmong(fields: ReadonlyMap<string, unknown>, name: string, needed: string): void {
  const given = fields.get(name)
  if (given === undefined || given === null || (Array.isArray(given) && given.includes(needed))) return
  throw invalid(`${name} must include ${needed}`)
}

function authMethodOf(given: unknown): ClientMetadata['token_endpoint_auth_method'] {
  if (given === undefined || given === null) return 'client_secret_basic' // RFC 7591, 2
  const method = CLIENT_AUTH_METHODS.find((each) => each === given)
  if (!method) throw invalid(`token_endpoint_auth_method must be one of ${CLIENT_AUTH_METHODS.join(', ')}`)
  return method
}

/** Programs on a person's machine often do not state their type. Their redirect addresses show it. */
function applicationType(given: unknown, redirectUris: readonly string[]): ClientMetadata['application_type'] {
  if (given !== undefined && given !== null && given !== 'web' && given !== 'native') {
    throw invalid('application_type must be web or native')
  }
  const isNative = redirectUris.some((address) => redirectKind(address) !== 'https')
  if (isNative && redirectUris.some(isLoopbackHttps)) {
    throw new OauthError(
      400,
      'invalid_redirect_uri',
      'redirect_uris of a native program must not be https on localhost',
    )
  }
  return isNative ? 'native' : 'web'
}

const invalid = (description: string): OauthError => new OauthError(400, 'invalid_client_metadata', description)
