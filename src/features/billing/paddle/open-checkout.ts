import type { PaddlePrice } from '#kernel/billing-settings.ts'
import type { StepsContext } from '#kernel/context.ts'
import { AppError, conflict, invalidField } from '#kernel/errors.ts'
import { paddleCustomer } from './customer.ts'
import { customDataFor } from './proof.ts'
import { knownSubscription } from './save-subscription.ts'
import type { Paddle } from './settings.ts'
import { mayHaveTrial } from './trials.ts'

/**
 * Opens a checkout for a plan or a pack. Its webhooks name the workspace and the person. Throws 400 for an unknown
 * price, and 409 if the workspace has a plan that has not ended, or may not have a trial at this price.
 */
export async function openCheckout(
  ctx: StepsContext,
  { settings, client }: Paddle,
  priceId: string,
): Promise<{ checkoutUrl: string }> {
  const bought = settings.prices.get(priceId)
  if (!bought)
    throw invalidField(
      'body.priceId',
      'unknown_price',
      'No plan or credit pack has this price: choose a price from the checkout data',
    )
  const known = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  if ('plan' in bought && known && known.projection.status !== 'canceled')
    throw conflict(
      'invalid_transition',
      known.projection.status === 'paused'
        ? 'The plan is paused: resume it, or cancel it before another is bought'
        : 'This workspace has a plan already: change that plan instead of buying another',
    )
  if ('plan' in bought && !(await ctx.inOrg((db) => mayHaveTrial(db, ctx)))) refuseTrial(bought, settings.prices)
  const transaction = await client.openTransaction({
    priceId,
    customerId: await paddleCustomer(ctx),
    customData: { ...customDataFor(ctx.services.keyRing, ctx) },
  })
  const checkoutUrl = transaction.checkout?.url
  if (!checkoutUrl)
    throw new AppError(
      'unavailable',
      'Paddle has no page to pay on: whoever runs this installation sets a default payment link in Paddle’s checkout settings',
      { code: 'provider_unavailable' },
    )
  return { checkoutUrl }
}

/** Throws if this price has a trial and the buyer already had one. Such buyers buy the plan's price without a trial. */
function refuseTrial(bought: PaddlePrice, prices: Paddle['settings']['prices']): void {
  if ('pack' in bought || bought.withoutTrial) return
  const isBare = (one: PaddlePrice) =>
    'plan' in one && one.plan === bought.plan && one.every === bought.every && one.withoutTrial === true
  if ([...prices.values()].some(isBare))
    throw conflict(
      'invalid_transition',
      'This workspace or one of its owners had a trial before: choose the price without a trial, which the checkout data now contains',
    )
  throw new AppError(
    'unavailable',
    `This workspace has had a trial before, and this plan is sold only with a trial: whoever runs this installation adds ${bought.plan}.${bought.every}.without_trial to PADDLE_PRICES`,
    { code: 'provider_unavailable' },
  )
}
