import { z } from 'zod'
import { ContextSource, type ContextSourceType } from '#contract/writing/context-library.ts'
import { type Consent, type ConsentAt, callbackQuery, comeBack } from '#features/accounts/index.ts'
import { operation } from '#kernel/operation.ts'
import { connectSource, type SourceOutcome } from '../connect-source.ts'
import { sourceCallbackPath } from '../set-up-source.ts'
import { presentSource } from '../source-row.ts'

export const completeContextOAuth = operation({
  name: 'completeContextOAuth',
  route: 'GET /v1/context/oauth/notion/callback',
  done: 'connected',
  summary: 'Where Notion sends the browser after the consent',
  description:
    'A browser is sent on to the redirectUri given at the start, with outcome, platform and sourceId or problem (a code) in the query. Other clients get the outcome with words as JSON. ' +
    'A consent that a program began ends for the person in whose name it was begun, as for accounts.',
  tag: 'context',
  permission: 'public',
  query: callbackQuery,
  // A source may add fields of its own, which a client must ignore (RFC 6749, 4.1.2).
  takes: { moreQuery: true },
  output: z.object({
    outcome: z.enum(['connected', 'denied', 'failed']),
    source: ContextSource.nullable(),
    message: z.string().nullable(),
  }),
}).handle(async (ctx, answer) => {
  const outcome = await comeBack<ContextSourceType, SourceOutcome>(ctx, answer, {
    platform: 'notion',
    path: sourceCallbackPath('notion'),
    isOurs: (consent: Consent<ConsentAt>): consent is Consent<ContextSourceType> => consent.platform === 'notion',
    connect: (consent, given) => connectSource(ctx, consent, given),
    inAddress: (ended) =>
      ended.outcome === 'connected'
        ? { outcome: ended.outcome, sourceId: ended.source.id }
        : { outcome: ended.outcome, problem: ended.problem },
  })
  return outcome.outcome === 'connected'
    ? { outcome: outcome.outcome, source: presentSource(outcome.source), message: null }
    : { outcome: outcome.outcome, source: null, message: outcome.message }
})
