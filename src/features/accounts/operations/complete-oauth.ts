import { z } from 'zod'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { SocialAccount } from '#contract/social-account.ts'
import type { PublicContext } from '#kernel/context.ts'
import { forbidden, invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentAccount } from '../account.ts'
import { type ConsentOutcome, connectByConsent } from '../connect-by-consent.ts'
import { isSameBrowser } from '../consent-browser.ts'
import { takeConsent } from '../oauth-state.ts'

const said = z.string().max(4000).optional()

export const completeOAuth = operation({
  name: 'completeOAuth',
  route: 'GET /v1/marketing/oauth/{provider}/callback',
  summary: 'Where a platform sends the browser after the consent',
  description:
    'A browser is sent on to the redirectUri given at the start, with outcome, platform and accountId or message in the query. Other clients get the same as JSON.',
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
  // Somebody may have sent their own consent's link to another person, whose account it would connect to their workspace.
  const isTheirs = !consent || isSameBrowser(ctx, consent.browserHash)
  if (!isTheirs && !isBrowser) throw forbidden(OTHER_BROWSER)
  const outcome = !consent
    ? failed(STALE)
    : isTheirs
      ? await connectByConsent(ctx, consent, { code, error })
      : failed(OTHER_BROWSER)
  if (isBrowser) sendOn(ctx, consent?.redirectUri ?? `/connect/${provider}/done`, provider, outcome)
  return outcome.outcome === 'connected'
    ? { outcome: outcome.outcome, account: presentAccount(outcome.account), message: null }
    : { ...outcome, account: null }
})

const STALE = 'This consent is unknown, was used already or is older than 10 minutes: start again from Accounts'
const OTHER_BROWSER =
  'This consent was begun in another browser, so nothing was connected: start again from Accounts, in this one'
const failed = (message: string): ConsentOutcome => ({ outcome: 'failed', message })

function sendOn(ctx: PublicContext, to: string, platform: Platform, outcome: ConsentOutcome): void {
  const url = new URL(to, ctx.services.config.baseUrl)
  url.searchParams.set('outcome', outcome.outcome)
  url.searchParams.set('platform', platform)
  if (outcome.outcome === 'connected') url.searchParams.set('accountId', outcome.account.id)
  else url.searchParams.set('message', outcome.message)
  ctx.redirect(url.href)
}
