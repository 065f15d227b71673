import type { PublicContext } from '#kernel/context.ts'
import { markedBrowser } from './consent-browser.ts'
import type { Consent, ConsentAt } from './oauth-state.ts'

/**
 * Whether a request may complete a consent. Without this check, somebody could send the link of their own consent to
 * another person, whose account would then be connected to the sender's workspace. So only the browser of the page that
 * began a consent can complete it. If a program began the consent, the person who began it completes it, identified by
 * session or token; any other person at the browser is asked first. `person` is the owner of the request's session or
 * token.
 */
export function whoseConsent(
  ctx: PublicContext,
  { browserHash, userId }: Consent<ConsentAt>,
  person: string | null,
): 'theirs' | 'ask' | 'another browser' {
  if (browserHash !== null) return markedBrowser(ctx)?.equals(browserHash) ? 'theirs' : 'another browser'
  return person === userId ? 'theirs' : 'ask'
}
