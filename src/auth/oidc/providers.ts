import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { limitedAnswers } from '#kernel/net/limited-answers.ts'
import type { OidcSettings } from '#kernel/oidc-settings.ts'
import { SignInRefusal } from '../account/sign-in-refusal.ts'

/** A provider may change its endpoints, so its description is read again after an hour. */
const REMEMBERED_MS = 60 * 60 * 1000
const TIMEOUT_SECONDS = 10
/** For a description, a set of keys or a token. Each of them has a few kilobytes. */
const MOST_ANSWER_BYTES = 256 * 1024

export interface OidcProviders {
  list(): { provider: string; label: string }[]
  /** Throws 404. */
  find(provider: string): OidcSettings
  /** The provider's description of itself, read when it is first needed. Throws 503. */
  configuration(settings: OidcSettings): Promise<Configuration>
}

/** The providers of this installation. None gets a request before somebody wants to sign in with it. */
export function createOidcProviders(options: {
  settings: readonly OidcSettings[]
  fetch: typeof globalThis.fetch
  monotonic: () => number
}): OidcProviders {
  const { settings, monotonic } = options
  const fetch = limitedAnswers(options.fetch, MOST_ANSWER_BYTES)
  const read = new Map<string, { at: number; configuration: Promise<Configuration> }>()
  return {
    list: () => settings.map(({ provider, label }) => ({ provider, label })),
    find(provider) {
      const found = settings.find((each) => each.provider === provider)
      if (!found) {
        throw new SignInRefusal(
          'not_found',
          'unknown_way',
          'This installation does not offer this way to sign in: choose another',
        )
      }
      return found
    },
    async configuration(of) {
      const known = read.get(of.provider)
      if (known && monotonic() - known.at < REMEMBERED_MS) return known.configuration
      const configuration = discover(of, fetch).catch((error: unknown) => {
        read.delete(of.provider) // the next attempt may succeed
        throw new SignInRefusal(
          'unavailable',
          'provider_unavailable',
          `${of.label} cannot be reached right now: try again in a minute, or sign in another way`,
          { code: 'provider_unavailable' },
          { cause: error },
        )
      })
      read.set(of.provider, { at: monotonic(), configuration })
      return configuration
    },
  }
}

async function discover(of: OidcSettings, fetch: typeof globalThis.fetch): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = of
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [] // only on loopback: see oidc-settings.ts
  const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: insecure,
    timeout: TIMEOUT_SECONDS,
    // The library's own fetch type is the platform's with narrower options.
    [customFetch]: fetch as never,
  })
  const server = found.serverMetadata()
  // Every server must accept Basic (RFC 6749, 2.3.1) unless it says otherwise.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const auth = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const configuration = new Configuration(server, clientId, clientSecret, auth(clientSecret))
  configuration.timeout = TIMEOUT_SECONDS
  configuration[customFetch] = fetch as never // for the same reason
  for (const apply of [enableNonRepudiationChecks, ...insecure]) apply(configuration)
  return configuration
}
