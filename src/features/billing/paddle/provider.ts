import { conflict, invalidField } from '#kernel/errors.ts'
import type { BillingProvider } from '../provider.ts'
import { calling, change, mine } from './asking.ts'
import { changePlan } from './change-plan.ts'
import { checkoutPrices } from './checkout-prices.ts'
import type { Projection } from './core/project.ts'
import { openCheckout } from './open-checkout.ts'
import { receivePaddleWebhook } from './receive-webhook.ts'
import { day, refuseUnless } from './what-is-allowed.ts'

/**
 * Paddle as the billing provider. After every change the subscription is stored from Paddle's answer, and it is
 * compared again every night.
 */
export const paddleProvider: BillingProvider = {
  name: 'paddle',
  checkoutPrices: (ctx) => calling(ctx, (paddle) => checkoutPrices(ctx, paddle)),

  checkout: (ctx, { priceId }) => calling(ctx, (paddle) => openCheckout(ctx, paddle, priceId)),

  changePlan: (ctx, { priceId }) => changePlan(ctx, priceId),

  async cancel(ctx) {
    const subscription = await mine(ctx)
    const { status, subscriptionId, cancelAtPeriodEnd } = subscription
    refuseUnless(subscription, 'cancel')
    if (cancelAtPeriodEnd) return { cancelAtPeriodEnd, message: endsOn(subscription) }
    // A trial was not paid for, and a paused plan does not run, so both end at once.
    if (status === 'trialing' || status === 'paused') {
      await change(ctx, ({ client }) => client.cancel(subscriptionId, 'immediately'))
      return { cancelAtPeriodEnd: false, message: 'The subscription has ended' }
    }
    if (status === 'pausing') await change(ctx, ({ client }) => client.unschedule(subscriptionId))
    await change(ctx, ({ client }) => client.cancel(subscriptionId, 'next_billing_period'))
    return { cancelAtPeriodEnd: true, message: endsOn(subscription) }
  },

  async pause(ctx) {
    const subscription = await mine(ctx)
    if (subscription.status !== 'pausing') {
      refuseUnless(subscription, 'pause')
      await change(ctx, ({ client }) => client.pause(subscription.subscriptionId))
    }
    return {
      status: 'pausing',
      message: `The plan pauses on ${day(subscription.periodEnd)}: until then everything works`,
    }
  },

  async resume(ctx) {
    const subscription = await mine(ctx)
    const { status, subscriptionId, cancelAtPeriodEnd } = subscription
    if (status === 'paused') {
      const resumed = await change(ctx, ({ client }) => client.resume(subscriptionId))
      if (resumed.status === 'past_due')
        return {
          status: resumed.status,
          message: 'The plan runs again, but its payment was declined: update the payment method',
        }
      return { status: resumed.status, message: 'The plan runs again; a new period was charged' }
    }
    if (status !== 'pausing' && !cancelAtPeriodEnd)
      throw conflict(
        'invalid_transition',
        status === 'canceled'
          ? 'The subscription has ended and cannot be resumed: choose a plan anew'
          : 'Nothing is paused or about to end, so there is nothing to resume: the plan goes on by itself',
      )
    const resumed = await change(ctx, ({ client }) => client.unschedule(subscriptionId))
    return { status: resumed.status, message: 'The plan continues as before' }
  },

  async updatePayment(ctx, { checkoutUrl }) {
    const subscription = await mine(ctx)
    const { baseUrl } = ctx.services.config
    if (checkoutUrl !== undefined && new URL(checkoutUrl).origin !== new URL(baseUrl).origin)
      throw invalidField('body.checkoutUrl', 'foreign_address', `This must be a page of ${baseUrl}`)
    refuseUnless(subscription, 'pay')
    const transaction = await calling(ctx, ({ client }) => client.updatePayment(subscription.subscriptionId))
    const own = checkoutUrl === undefined ? null : new URL(checkoutUrl)
    own?.searchParams.set('_ptxn', transaction.id)
    return { transactionId: transaction.id, checkoutUrl: own?.href ?? transaction.checkout?.url ?? null }
  },

  invoiceUrl: (ctx, { providerTransactionId }) =>
    calling(ctx, ({ client }) => client.invoiceUrl(providerTransactionId)),

  receive: receivePaddleWebhook,
}

const endsOn = ({ periodEnd }: Projection): string =>
  `The subscription ends on ${day(periodEnd)}: until then everything works`
