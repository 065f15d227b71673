import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { Email } from '#contract/people/sign-in.ts'
import { UserName } from '#contract/people/user.ts'
import { excerptOf } from '#contract/text/excerpt.ts'
import type { OidcSettings } from '#kernel/oidc-settings.ts'
import type { Services } from '#kernel/services.ts'
import { SignInRefusal } from '../account/sign-in-refusal.ts'
import { oidcCallbackUrl } from './oidc-callback-url.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'

/** A person's identity, as a provider states it. */
export interface OidcPerson {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** The provider's answer besides the state. */
export interface Returned {
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/**
 * Exchanges the code and checks the answer: state, nonce, PKCE, issuer, audience, times and the signature. Throws 401
 * with a message for the person. The log gets the exact error.
 */
export async function readPerson(
  services: Services,
  settings: OidcSettings,
  attempt: SignInAttempt,
  returned: Returned,
): Promise<OidcPerson> {
  if (returned.error !== undefined) throw declined(settings.label, returned.error)
  const configuration = await services.oidc.configuration(settings)
  const url = new URL(oidcCallbackUrl(services.config, settings.provider))
  for (const [name, value] of Object.entries({ ...returned, state: attempt.state })) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The token response holds no claims')
    const told = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const more = told ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
    return { issuer: claims.iss, subject: claims.sub, ...describe(more) }
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException // nothing else is logged, because the rest may contain tokens
    services.log.warn(
      { provider: settings.provider, error: { name, code, message } },
      'a sign-in by OpenID Connect failed',
    )
    throw new SignInRefusal(
      'unauthenticated',
      'not_completed',
      `The sign-in with ${settings.label} could not be completed: begin again, or ask whoever runs this installation`,
    )
  }
}

function describe(claims: Record<string, unknown>): Omit<OidcPerson, 'issuer' | 'subject'> {
  const email = Email.safeParse(claims.email)
  const name = UserName.safeParse(
    typeof claims.name === 'string' ? excerptOf(claims.name.trim(), 100, { mostUnits: 100 }) : null,
  )
  return {
    email: email.success ? email.data : null,
    // Some providers send it as a string.
    emailVerified: email.success && (claims.email_verified === true || claims.email_verified === 'true'),
    name: name.success ? name.data : null,
  }
}

function declined(label: string, error: string): SignInRefusal {
  if (error === 'access_denied') {
    return new SignInRefusal(
      'unauthenticated',
      'declined',
      `${label} did not let you in, because the sign-in was declined there`,
    )
  }
  const code = /^[a-z_]{1,60}$/.test(error) ? ` (${error})` : ''
  const message = `${label} refused the sign-in${code}: try again, or ask whoever runs this installation`
  return new SignInRefusal('unauthenticated', 'refused', message)
}
