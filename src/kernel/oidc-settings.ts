import { z } from 'zod'
import { isOnThisMachine } from './net/reachable.ts'

/** An OpenID Connect provider with which people may sign in. Spec S1 */
export interface OidcSettings {
  /** The name in addresses: `corp`. */
  provider: string
  /** The name for people: `Sign in with …`. */
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

const isName = (name: string): boolean => /^[a-z][a-z0-9]{0,29}$/.test(name)

type Environment = Record<string, string | undefined>

const LIST = 'GALLEY_OIDC'
const FIELDS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL'] as const

/**
 * Reads `GALLEY_OIDC=corp,google`, and for each provider `GALLEY_OIDC_CORP_ISSUER` and so on. Adds what is wrong to
 * `problems`.
 */
export function oidcSettings(env: Environment, problems: string[]): OidcSettings[] {
  const names = (env[LIST] ?? '').split(',').map((name) => name.trim())
  const listed = names.filter((name) => name !== '')
  for (const [index, name] of listed.entries()) {
    if (!isName(name)) {
      problems.push(`${LIST}: "${name}" must be lower-case letters and digits, for example corp`)
    }
    if (listed.indexOf(name) !== index) problems.push(`${LIST}: names "${name}" twice`)
  }
  const known = new Set(listed.flatMap((name) => FIELDS.map((field) => variable(name, field))))
  for (const name of Object.keys(env)) {
    if (name.startsWith(`${LIST}_`) && !known.has(name)) {
      problems.push(`${name}: belongs to no provider that ${LIST} lists`)
    }
  }
  return [...new Set(listed)].filter(isName).flatMap((name) => providerFrom(env, name, problems) ?? [])
}

function providerFrom(env: Environment, provider: string, problems: string[]): OidcSettings | null {
  const [issuer, clientId, clientSecret, label] = FIELDS.map((field) => env[variable(provider, field)])
  if (issuer && clientId && clientSecret && isIssuer(issuer)) {
    return { provider, issuer, clientId, clientSecret, label: label ?? provider[0]?.toUpperCase() + provider.slice(1) }
  }
  for (const field of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const) {
    if (!env[variable(provider, field)]) problems.push(`${variable(provider, field)}: is needed for ${provider}`)
  }
  if (issuer && !isIssuer(issuer)) {
    problems.push(`${variable(provider, 'ISSUER')}: must be the https address of the provider, without ? and #`)
  }
  return null
}

const variable = (provider: string, field: (typeof FIELDS)[number]): string =>
  `${LIST}_${provider.toUpperCase()}_${field}`

/** Over plain http, anybody on the way could sign in as anybody. On this machine nobody is on the way. */
function isIssuer(text: string): boolean {
  if (!z.url({ protocol: /^https?$/ }).safeParse(text).success) return false
  const url = new URL(text)
  return (url.protocol === 'https:' || isOnThisMachine(url)) && url.search === '' && url.hash === ''
}
