import { z } from 'zod'
import type { ConsentProblem } from '#contract/networks/consent-problems.ts'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { forbidden, invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { CONSENT_PROVIDERS, platformOfProvider } from '#platforms/consent-providers.ts'
import { type ConsentOutcome, connectByConsent } from '../consent/connect-by-consent.ts'
import { takeConsent } from '../consent/oauth-state.ts'
import { type OutcomeInAddress, outcomeAddress } from '../consent/outcome-address.ts'
import { onOwnHost } from '../consent/own-host.ts'
import { askThisBrowser } from '../consent/waiting-consents.ts'
import { whoseConsent } from '../consent/whose-consent.ts'
import { presentAccount } from '../rows/account.ts'

const said = z.string().max(4000).optional()

export const completeOAuth = operation({
  name: 'completeOAuth',
  route: 'GET /v1/marketing/oauth/{provider}/callback',
  done: 'connected',
  summary: 'Where a platform sends the browser after the consent',
  description:
    'A browser is sent on to the redirectUri given at the start, with outcome, platform and accountId, choice or problem (a code) in the query. Other clients get the outcome with words as JSON. ' +
    'A consent that gave access to several accounts has the outcome choose: the person who began it has 30 minutes to choose among them, by the name of the choice. ' +
    'A consent that a program began ends for the person in whose name it was begun, by session or by an access token in Authorization; any other browser is asked first, on a page of its own.',
  tag: 'marketing',
  permission: 'public',
  params: { provider: z.enum(CONSENT_PROVIDERS) },
  query: {
    state: z.string().min(1).max(500),
    code: said,
    error: said,
    error_reason: said,
    error_description: said,
    iss: said,
  },
  // Platforms add fields of their own, which a client must ignore (RFC 6749, 4.1.2).
  takes: { moreQuery: true },
  output: z.object({
    outcome: z.enum(['connected', 'choose', 'denied', 'failed']),
    account: SocialAccount.nullable(),
    choice: z.string().nullable(),
    message: z.string().nullable(),
  }),
}).handle(async (ctx, { provider, state, code, error, iss }) => {
  const isBrowser = ctx.header('accept')?.includes('text/html') ?? false
  const home = isBrowser ? onOwnHost(ctx, `/v1/marketing/oauth/${provider}/callback`) : null
  if (home) {
    const said = Object.entries({ state, code, error, iss }).filter(([, value]) => value !== undefined)
    ctx.redirect(`${home}?${new URLSearchParams(said as [string, string][])}`)
    return answerOf(failed('another_browser', OTHER_HOST))
  }
  const person = await ctx.services.personBehind(ctx)
  const { consent, whose } = await ctx.inScope({}, async (db) => {
    const consent = await takeConsent(db, ctx.services, state, provider)
    if (!consent && !isBrowser) throw invalidField('query.state', 'state_invalid', STALE)
    const whose = consent && whoseConsent(ctx, consent, person)
    // The throw also undoes that the consent was taken, so that the caller can come back in the right way.
    if (!isBrowser && whose !== 'theirs') throw forbidden(whose === 'ask' ? NO_PERSON : OTHER_BROWSER)
    return { consent, whose }
  })
  const asks = consent && whose === 'ask' && code !== undefined
  const outcome = !consent
    ? failed('over', STALE)
    : whose === 'another browser'
      ? failed('another_browser', OTHER_BROWSER)
      : asks
        ? failed('another_browser', ASKS)
        : await connectByConsent(ctx, consent, { code, error, iss })
  const platform = platformOfProvider(provider)
  if (asks) ctx.redirect(new URL(await askThisBrowser(ctx, consent, { code, iss }), ctx.services.config.baseUrl).href)
  else if (isBrowser) {
    const to = consent?.redirectUri ?? `/connect/${platform}/done`
    ctx.redirect(outcomeAddress(ctx.services.config, to, { platform, ...inAddress(outcome) }))
  }
  return answerOf(outcome)
})

const STALE =
  'This consent is unknown, was used already or is older than 10 minutes, or the session or key that it was begun with has ended: start again from Accounts'
const OTHER_BROWSER =
  'This consent was begun in another browser, so nothing was connected: start again from Accounts, in this one'
const OTHER_HOST = 'This browser is sent on to the address at which this installation is reached'
const ASKS = 'This browser is asked first whether the account shall be connected'
const NO_PERSON =
  'A program began this consent, so nothing was connected: send the access token of the person in whose name it was begun with this request, or open this address in their browser'
const CHOOSE = 'Access was given to several accounts: choose among them within 30 minutes'
const failed = (problem: ConsentProblem, message: string): ConsentOutcome => ({ outcome: 'failed', problem, message })

function inAddress(outcome: ConsentOutcome): OutcomeInAddress {
  switch (outcome.outcome) {
    case 'connected':
      return { outcome: outcome.outcome, accountId: outcome.account.id }
    case 'choose':
      return { outcome: outcome.outcome, choice: outcome.choice }
    case 'denied':
    case 'failed':
      return { outcome: outcome.outcome, problem: outcome.problem }
  }
}

function answerOf(outcome: ConsentOutcome) {
  switch (outcome.outcome) {
    case 'connected':
      return { outcome: outcome.outcome, account: presentAccount(outcome.account), choice: null, message: null }
    case 'choose':
      return { outcome: outcome.outcome, account: null, choice: outcome.choice, message: CHOOSE }
    case 'denied':
    case 'failed':
      return { outcome: outcome.outcome, account: null, choice: null, message: outcome.message }
  }
}
