import { z } from 'zod'
import type { PublicContext } from '#kernel/context.ts'
import { forbidden, invalidField } from '#kernel/errors.ts'
import { startOf, type Unconnected, unconnected } from './consent-stands.ts'
import type { CallbackAnswer } from './finish-consent.ts'
import { type Consent, type ConsentAt, takeConsent } from './oauth-state.ts'
import { type OutcomeInAddress, outcomeAddress } from './outcome-address.ts'
import { onOwnHost } from './own-host.ts'
import { askThisBrowser } from './waiting-consents.ts'
import { whoseConsent } from './whose-consent.ts'

const said = z.string().max(4000).optional()

/** What a callback takes. Platforms add fields of their own, which a client must ignore (RFC 6749, 4.1.2). */
export const callbackQuery = {
  state: z.string().min(1).max(500),
  code: said,
  error: said,
  error_reason: said,
  error_description: said,
  iss: said,
}

/** How a callback completes its consents. */
interface Callback<At extends ConsentAt, O> {
  platform: At
  /** The path of the callback. */
  path: string
  isOurs: (consent: Consent<ConsentAt>) => consent is Consent<At>
  connect(consent: Consent<At>, answer: CallbackAnswer): Promise<O | Unconnected>
  inAddress(outcome: O | Unconnected): OutcomeInAddress
}

/**
 * Answers the callback of a consent. A browser is redirected with the outcome in its address; other clients get only
 * the outcome. A request with somebody else's consent is refused, or the person is asked first. Decision 022
 */
export async function comeBack<At extends ConsentAt, O>(
  ctx: PublicContext,
  { state, code, error, iss }: CallbackAnswer & { state: string },
  { platform, path, isOurs, connect, inAddress }: Callback<At, O>,
): Promise<O | Unconnected> {
  const isBrowser = ctx.header('accept')?.includes('text/html') ?? false
  const home = isBrowser ? onOwnHost(ctx, path) : null
  if (home) {
    const given = Object.entries({ state, code, error, iss }).filter(([, value]) => value !== undefined)
    ctx.redirect(`${home}?${new URLSearchParams(given as [string, string][])}`)
    return unconnected('another_browser', OTHER_HOST)
  }
  const { stale, otherBrowser } = wordsFor(platform)
  const person = await ctx.services.personBehind(ctx)
  const { consent, whose } = await ctx.inScope({}, async (db) => {
    const consent = await takeConsent(db, ctx.services, state, isOurs)
    if (!consent && !isBrowser) throw invalidField('query.state', 'state_invalid', stale)
    const whose = consent && whoseConsent(ctx, consent, person)
    // The error also rolls back that the consent was taken, so that the person can complete it in the right way.
    if (!isBrowser && whose !== 'theirs') throw forbidden(whose === 'ask' ? NO_PERSON : otherBrowser)
    return { consent, whose }
  })
  const asks = consent && whose === 'ask' && code !== undefined
  const outcome = !consent
    ? unconnected('over', stale)
    : whose === 'another browser'
      ? unconnected('another_browser', otherBrowser)
      : asks
        ? unconnected('another_browser', ASKS)
        : await connect(consent, { code, error, iss })
  if (asks) ctx.redirect(new URL(await askThisBrowser(ctx, consent, { code, iss }), ctx.services.config.baseUrl).href)
  else if (isBrowser) {
    const to = consent?.redirectUri ?? `/connect/${platform}/done`
    ctx.redirect(outcomeAddress(ctx.services.config, to, { platform, ...inAddress(outcome) }))
  }
  return outcome
}

const OTHER_HOST = 'This browser is sent on to the address at which this installation is reached'
const ASKS = 'This browser is asked first whether the account shall be connected'
const NO_PERSON =
  'A program began this consent, so nothing was connected: send the access token of the person in whose name it was begun with this request, or open this address in their browser'

const wordsFor = (at: ConsentAt) => ({
  stale: `This consent is unknown, was used already or is older than 10 minutes, or the session or key that it was begun with has ended: start again from ${startOf(at)}`,
  otherBrowser: `This consent was begun in another browser, so nothing was connected: start again from ${startOf(at)}, in this one`,
})
