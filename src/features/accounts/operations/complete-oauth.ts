import { z } from 'zod'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { operation } from '#kernel/operation.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { CONSENT_PROVIDERS, platformOfProvider } from '#platforms/consent-providers.ts'
import { callbackQuery, comeBack } from '../consent/come-back.ts'
import { type ConsentOutcome, connectByConsent } from '../consent/connect-by-consent.ts'
import { type Consent, isFor } from '../consent/oauth-state.ts'
import type { OutcomeInAddress } from '../consent/outcome-address.ts'
import { presentAccount } from '../rows/account.ts'

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
  query: callbackQuery,
  takes: { moreQuery: true },
  output: z.object({
    outcome: z.enum(['connected', 'choose', 'denied', 'failed']),
    account: SocialAccount.nullable(),
    choice: z.string().nullable(),
    message: z.string().nullable(),
  }),
}).handle(async (ctx, { provider, ...answer }) =>
  answerOf(
    ctx.services.storage,
    await comeBack<Consent['platform'], ConsentOutcome>(ctx, answer, {
      platform: platformOfProvider(provider),
      path: `/v1/marketing/oauth/${provider}/callback`,
      isOurs: isFor(provider),
      connect: (consent, given) => connectByConsent(ctx, consent, given),
      inAddress,
    }),
  ),
)

const CHOOSE = 'Access was given to several accounts: choose among them within 30 minutes'

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

function answerOf(storage: Storage, outcome: ConsentOutcome) {
  switch (outcome.outcome) {
    case 'connected':
      return {
        outcome: outcome.outcome,
        account: presentAccount(storage, outcome.account),
        choice: null,
        message: null,
      }
    case 'choose':
      return { outcome: outcome.outcome, account: null, choice: outcome.choice, message: CHOOSE }
    case 'denied':
    case 'failed':
      return { outcome: outcome.outcome, account: null, choice: null, message: outcome.message }
  }
}
