import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { CONTEXT_SOURCE_NAMES } from '#contract/writing/context-library.ts'
import type { PublicContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { PlatformError } from '#platforms/errors.ts'
import { lapseOf, startOf, type Unconnected, unconnected } from './consent-stands.ts'
import type { Consent, ConsentAt } from './oauth-state.ts'

/** What the platform sent back with the callback. */
export interface CallbackAnswer {
  code?: string | undefined
  /** An OAuth error code, such as access_denied. */
  error?: string | undefined
  /** The answering server's name for itself, if it sends one (RFC 9207). */
  iss?: string | undefined
}

/** A callback's answer that gave access. */
export interface Granted {
  code: string
  iss: string | undefined
}

/** The error codes for a person who refused. Facebook and TikTok use codes of their own. */
const DENIED = new Set(['access_denied', 'user_denied', 'user_cancelled_login', 'user_cancelled_authorize'])

export const CONSENT_NAMES: Record<ConsentAt, string> = { ...PLATFORM_NAMES, ...CONTEXT_SOURCE_NAMES }

/**
 * The last step of every consent. `exchange` exchanges the code for tokens and saves what they give access to. A
 * refusal or a failure of the platform is an outcome, not an error.
 */
export async function finishConsent<At extends ConsentAt, O>(
  ctx: PublicContext,
  consent: Consent<At>,
  { code, error, iss }: CallbackAnswer,
  exchange: (granted: Granted) => Promise<O | Unconnected>,
): Promise<O | Unconnected> {
  const name = CONSENT_NAMES[consent.platform]
  if (error !== undefined && DENIED.has(error)) {
    return unconnected('denied', `${name} did not give access, because it was declined there. Nothing has changed.`)
  }
  if (code === undefined) {
    return unconnected('no_access', `${name} did not give access. Start again from ${startOf(consent.platform)}.`)
  }
  // The person's role may have changed while they read the consent page.
  const lapse = await ctx.inScope(consent, (db) => lapseOf(db, consent))
  if (lapse) return lapse
  try {
    return await exchange({ code, iss })
  } catch (fault) {
    if (!(fault instanceof PlatformError || fault instanceof AppError)) throw fault
    return unconnected('platform_failed', fault.message)
  }
}
