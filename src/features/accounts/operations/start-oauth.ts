import { z } from 'zod'
import { CONSENT_TARGETS } from '#contract/networks/consent-targets.ts'
import { PLATFORM_NAMES, PLATFORMS } from '#contract/platforms.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { beginConsent, requireOwnAddress } from '../consent/begin-consent.ts'
import { consentCallbackUrl } from '../consent/oauth-state.ts'
import { connectingBy } from '../consent/provider.ts'
import { refusedStart } from '../consent/refused-start.ts'

export const startOAuth = operation({
  name: 'startOAuth',
  route: 'POST /v1/orgs/{orgId}/marketing/accounts/{platform}/oauth/start',
  done: 'began to connect an account',
  summary: 'Begin to connect an account',
  description:
    'Send the browser to authorizationUrl within 10 minutes. After the consent it comes back to redirectUri with the outcome in its query. ' +
    'The consent ends with the session or the API key that it was begun with. ' +
    'Asked for from a page, only that page’s browser can finish it (a cookie says which).',
  tag: 'marketing',
  permission: 'accounts:manage',
  answer: { secret: true }, // whoever has the state can finish the consent
  params: { platform: z.enum(PLATFORMS) },
  body: {
    redirectUri: z.url().max(2000).describe('An address of this installation'),
    linkedinTarget: z
      .enum(CONSENT_TARGETS)
      .optional()
      .describe('Connect the profile, or choose among pages. Omitted: all accounts that the consent gives'),
    blueskyHandle: z
      .string()
      .max(253)
      .optional()
      .describe(
        'The account’s handle, on networks where each account has its own server; without it, the largest server asks who signs in',
      ),
  },
  output: z.object({ authorizationUrl: z.url(), state: z.string() }),
}).handleInSteps(async (ctx, { platform, redirectUri, linkedinTarget, blueskyHandle }) => {
  requireOwnAddress(ctx, redirectUri)
  const { oauth } = connectingBy(ctx.services, platform, 'oauth')
  const { targets = [] } = oauth // empty if the network does not tell profiles from pages
  const target = targets.length > 0 ? (linkedinTarget ?? null) : null
  if (target && !targets.includes(target)) {
    const why = `${PLATFORM_NAMES[platform]} has not granted this installation what a ${target} needs`
    throw invalidField('body.linkedinTarget', 'not_granted', why)
  }
  const callback = consentCallbackUrl(ctx.services.config.baseUrl, { platform, target })
  return beginConsent(ctx, { platform, target, redirectUri }, (state) =>
    oauth.start({ redirectUri: callback, state, handle: blueskyHandle }).catch((error: unknown) => {
      throw refusedStart(error, 'body.blueskyHandle')
    }),
  )
})
