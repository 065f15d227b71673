import { z } from 'zod'
import type { ConsentProblem } from '#contract/consent-problems.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { SocialAccount } from '#contract/social-account.ts'
import { forbidden, invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentAccount } from '../account.ts'
import { type ConsentOutcome, connectByConsent } from '../connect-by-consent.ts'
import { takeConsent } from '../oauth-state.ts'
import { outcomeAddress } from '../outcome-address.ts'
import { askThisBrowser } from '../waiting-consents.ts'
import { whoseConsent } from '../whose-consent.ts'

const said = z.string().max(4000).optional()

export const completeOAuth = operation({
  name: 'completeOAuth',
  route: 'GET /v1/marketing/oauth/{provider}/callback',
  summary: 'Where a platform sends the browser after the consent',
  description:
    'A browser is sent on to the redirectUri given at the start, with outcome, platform and accountId or problem (a code) in the query. Other clients get the outcome with words as JSON. ' +
    'A consent that a program began ends for the person in whose name it was begun, by session or by an access token in Authorization; any other browser is asked first, on a page of its own.',
  tag: 'marketing',
  permission: 'public',
  params: { provider: z.enum(PLATFORMS) },
  query: {
    state: z.string().min(1).max(500),
    code: said,
    error: said,
    error_reason: said,
    error_description: said,
    iss: said,
  },
  // Platforms add fields of their own, which a client must ignore (RFC 6749, 4.1.2).
  openQuery: true,
  output: z.object({
    outcome: z.enum(['connected', 'denied', 'failed']),
    account: SocialAccount.nullable(),
    message: z.string().nullable(),
  }),
}).handle(async (ctx, { provider, state, code, error }) => {
  const isBrowser = ctx.header('accept')?.includes('text/html') ?? false
  const consent = await ctx.inScope({}, (db) => takeConsent(db, ctx.services, state, provider))
  if (!consent && !isBrowser) throw invalidField('query.state', 'state_invalid', STALE)
  const whose = consent && (await whoseConsent(ctx, consent))
  if (!isBrowser && whose !== 'theirs') throw forbidden(whose === 'ask' ? NO_PERSON : OTHER_BROWSER)
  const asks = consent && whose === 'ask' && code !== undefined
  const outcome = !consent
    ? failed('over', STALE)
    : whose === 'another browser'
      ? failed('another_browser', OTHER_BROWSER)
      : asks
        ? failed('another_browser', ASKS)
        : await connectByConsent(ctx, consent, { code, error })
  if (asks) ctx.redirect(new URL(await askThisBrowser(ctx, consent, code), ctx.services.config.baseUrl).href)
  else if (outcome.outcome === 'choose') ctx.redirect(outcome.address)
  else if (isBrowser) {
    const to = consent?.redirectUri ?? `/connect/${provider}/done`
    const said =
      outcome.outcome === 'connected'
        ? { outcome: outcome.outcome, platform: provider, accountId: outcome.account.id }
        : { outcome: outcome.outcome, platform: provider, problem: outcome.problem }
    ctx.redirect(outcomeAddress(ctx.services.config, to, said))
  }
  return answerOf(outcome)
})

const STALE = 'This consent is unknown, was used already or is older than 10 minutes: start again from Accounts'
const OTHER_BROWSER =
  'This consent was begun in another browser, so nothing was connected: start again from Accounts, in this one'
const ASKS = 'This browser is asked first whether the account shall be connected'
const NO_PERSON =
  'A program began this consent, so nothing was connected: send the access token of the person in whose name it was begun with this request, or open this address in their browser'
const CHOOSE = 'Access was given to several accounts: choose among them'
const failed = (problem: ConsentProblem, message: string): ConsentOutcome => ({ outcome: 'failed', problem, message })

/** Whoever has to choose is sent on, a program too: the choice is made from there. */
function answerOf(outcome: ConsentOutcome) {
  switch (outcome.outcome) {
    case 'connected':
      return { outcome: outcome.outcome, account: presentAccount(outcome.account), message: null }
    case 'choose':
      return { outcome: 'failed' as const, account: null, message: CHOOSE }
    case 'denied':
    case 'failed':
      return { outcome: outcome.outcome, account: null, message: outcome.message }
  }
}
