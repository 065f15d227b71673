import type { ConsentTarget } from '#contract/networks/consent-targets.ts'
import type { StepsContext } from '#kernel/context.ts'
import { invalidField } from '#kernel/errors.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { bindToBrowser } from './consent-browser.ts'
import { begunBy, type ConsentAt, keepConsent, newState } from './oauth-state.ts'

/** The page on which the person gives the consent, and the data that the exchange will need. */
export interface Begun {
  authorizationUrl: string
  secrets: Prepared
}

/**
 * Refuses an address that is not one of the installation's own. With another address, Galley would redirect people to
 * wherever the caller wants. Spec N3
 */
export function requireOwnAddress({ services: { config } }: Pick<StepsContext, 'services'>, redirectUri: string): void {
  const { protocol, origin } = new URL(redirectUri)
  const isPage = protocol === 'https:' || protocol === 'http:' // a blob: has its page’s origin
  if (isPage && origin === new URL(config.baseUrl).origin) return
  throw invalidField('body.redirectUri', 'foreign_address', `Use an address of this installation: ${config.baseUrl}/…`)
}

/**
 * Begins a consent, which belongs to the browser or the person that asks for it, and keeps it until the callback.
 * Decision 022
 */
export async function beginConsent(
  ctx: StepsContext,
  { platform, target, redirectUri }: { platform: ConsentAt; target: ConsentTarget | null; redirectUri: string },
  start: (state: string) => Promise<Begun>,
): Promise<{ authorizationUrl: string; state: string }> {
  const state = newState()
  const { authorizationUrl, secrets } = await start(state)
  const { orgId, userId } = ctx
  const whose = { browserHash: bindToBrowser(ctx), begunBy: begunBy(ctx) }
  const consent = { orgId, userId, platform, target, redirectUri, secrets, ...whose }
  await ctx.inOrg((db) => keepConsent(db, ctx.services, state, consent))
  return { authorizationUrl, state }
}
