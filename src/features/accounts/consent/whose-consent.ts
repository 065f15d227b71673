import type { PublicContext } from '#kernel/context.ts'
import { markedBrowser } from './consent-browser.ts'
import type { Consent } from './oauth-state.ts'

/**
 * Whether a request may complete a consent. Somebody may have sent their own consent's link to another person, whose
 * account would then be connected to the sender's workspace. So a consent that a page began can be completed only in
 * that page's browser. One that a program began can be completed by whoever shows, by session or token, that they are
 * the person who began it; otherwise the person at the browser is asked first. `person`: who the request shows it is from.
 */
export function whoseConsent(
  ctx: PublicContext,
  { browserHash, userId }: Consent,
  person: string | null,
): 'theirs' | 'ask' | 'another browser' {
  if (browserHash !== null) return markedBrowser(ctx)?.equals(browserHash) ? 'theirs' : 'another browser'
  return person === userId ? 'theirs' : 'ask'
}
