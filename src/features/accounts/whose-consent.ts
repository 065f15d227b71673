import type { PublicContext } from '#kernel/context.ts'
import { markedBrowser } from './consent-browser.ts'
import type { Consent } from './oauth-state.ts'

/**
 * Whether a request may end a consent. Somebody may have sent their own consent's link to another person, whose account
 * it would connect to their workspace. So one that a page began ends in that page's browser alone; one that a program
 * began ends for whoever shows that they are the person who began it, by session or token: else that browser's person
 * is asked first.
 */
export async function whoseConsent(
  ctx: PublicContext,
  { browserHash, userId }: Consent,
): Promise<'theirs' | 'ask' | 'another browser'> {
  if (browserHash !== null) return markedBrowser(ctx)?.equals(browserHash) ? 'theirs' : 'another browser'
  return (await ctx.services.personBehind(ctx)) === userId ? 'theirs' : 'ask'
}
