import { z } from 'zod'
import { CONSENT_TARGETS } from '#contract/networks/consent-targets.ts'
import { beginConsent, requireOwnAddress } from '#features/accounts/index.ts'
import { operation } from '#kernel/operation.ts'
import { adapterOf, sourceCallbackUrl } from '../set-up-source.ts'

export const startContextOAuth = operation({
  name: 'startContextOAuth',
  route: 'POST /v1/orgs/{orgId}/context/sources/notion/oauth/start',
  done: 'began to connect a source',
  summary: 'Begin to connect Notion',
  description:
    'Send the browser to authorizationUrl within 10 minutes. The person chooses there which pages Galley may read. After ' +
    'the consent the browser comes back to redirectUri with the outcome in its query, as for accounts.',
  tag: 'context',
  permission: 'accounts:manage',
  answer: { secret: true }, // anybody who has the state can finish the consent
  body: {
    redirectUri: z.url().max(2000).describe('An address of this installation'),
    linkedinTarget: z.enum(CONSENT_TARGETS).optional().describe('Has no meaning here'),
    blueskyHandle: z.string().max(253).optional().describe('Has no meaning here'),
  },
  output: z.object({ authorizationUrl: z.url(), state: z.string() }),
}).handleInSteps(async (ctx, { redirectUri }) => {
  requireOwnAddress(ctx, redirectUri)
  const adapter = adapterOf(ctx.services, 'notion')
  const callback = sourceCallbackUrl(ctx.services.config.baseUrl, 'notion')
  return beginConsent(ctx, { platform: 'notion', target: null, redirectUri }, async (state) => ({
    authorizationUrl: adapter.authorizationUrl({ redirectUri: callback, state }),
    secrets: {},
  }))
})
