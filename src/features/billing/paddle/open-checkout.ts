import type { StepsContext } from '#kernel/context.ts'
import { AppError, conflict, invalidField } from '#kernel/errors.ts'
import { paddleCustomer } from './customer.ts'
import { customDataFor } from './proof.ts'
import { knownSubscription } from './save-subscription.ts'
import type { Paddle } from './settings.ts'

/** A checkout for a plan or a pack. Whose purchase it is, its webhooks say. Throws 400, and 409 where a plan runs. */
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
      'Nothing is sold at this price: choose one of the checkout data',
    )
  const known = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  if ('plan' in bought && known && known.projection.status !== 'canceled')
    throw conflict('invalid_transition', 'A plan runs already: change it in place of buying another')
  const transaction = await client.openTransaction({
    priceId,
    customerId: await paddleCustomer(ctx),
    customData: customDataFor(ctx.services.keyRing, ctx.orgId),
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
