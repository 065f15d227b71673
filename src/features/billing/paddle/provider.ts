import { PLANS } from '#contract/catalogue.ts'
import type { StepsContext } from '#kernel/context.ts'
import { conflict, invalidField, notFound } from '#kernel/errors.ts'
import type { BillingProvider } from '../provider.ts'
import { checkoutPrices } from './checkout-prices.ts'
import { compare, keepFetched } from './compare.ts'
import type { Projection } from './core/project.ts'
import { openCheckout } from './open-checkout.ts'
import { asRefusal, PaddleError } from './paddle-error.ts'
import { receivePaddleWebhook } from './receive-webhook.ts'
import { knownSubscription } from './save-subscription.ts'
import { type Paddle, paddleOf } from './settings.ts'
import type { PaddleSubscription } from './wire.ts'

/** Paddle takes the money. Whatever is asked of it is held against its answer at once, and each night. */
export const paddleProvider: BillingProvider = {
  name: 'paddle',
  checkoutPrices: (ctx) => calling(ctx, (paddle) => checkoutPrices(ctx, paddle)),

  checkout: (ctx, { priceId }) => calling(ctx, (paddle) => openCheckout(ctx, paddle, priceId)),

  async changePlan(ctx, { priceId }) {
    const subscription = await mine(ctx)
    const bought = theirs(ctx).settings.prices.get(priceId)
    const plan = bought && 'plan' in bought && PLANS.find(({ key }) => key === bought.plan)
    if (!plan)
      throw invalidField(
        'body.priceId',
        'unknown_price',
        'This is the price of no plan: choose one of the checkout data',
      )
    refuseUnless(subscription, 'change')
    if (subscription.planKey === bought.plan && subscription.interval === bought.every)
      return { updated: false, message: `The plan is ${plan.name} already` }
    await change(ctx, ({ client }) => client.changePrice(subscription.subscriptionId, priceId))
    return { updated: true, message: `The plan is ${plan.name} now; the rest of the period was charged at once` }
  },

  async cancel(ctx) {
    const subscription = await mine(ctx)
    const { status, subscriptionId, cancelAtPeriodEnd } = subscription
    refuseUnless(subscription, 'cancel')
    if (cancelAtPeriodEnd) return { cancelAtPeriodEnd, message: endsOn(subscription) }
    // Nothing was paid for in a trial, and nothing runs in a pause: both end now.
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
      throw conflict('invalid_transition', 'Nothing is paused: there is nothing to resume')
    const resumed = await change(ctx, ({ client }) => client.unschedule(subscriptionId))
    return { status: resumed.status, message: 'The plan goes on as before' }
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

function theirs(ctx: StepsContext): Paddle {
  const paddle = paddleOf(ctx.services)
  if (!paddle) throw new Error('the provider is Paddle only where it is set up')
  return paddle
}

/** The workspace's subscription, as Paddle has it now: its last news may not have arrived. Throws 404. */
async function mine(ctx: StepsContext): Promise<Projection> {
  const known = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  if (!known) throw notFound('subscription')
  await change(ctx, ({ client }) => client.subscription(known.projection.subscriptionId))
  const now = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  return (now ?? known).projection
}

/** Asks Paddle for the subscription, or to do something with it: its answer is what is known from then on. */
async function change(
  ctx: StepsContext,
  act: (paddle: Paddle) => Promise<PaddleSubscription>,
): Promise<PaddleSubscription> {
  const known = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  const changed = await calling(ctx, act)
  await keepFetched(ctx.services, theirs(ctx), ctx.orgId, changed, known?.weight ?? null)
  return changed
}

/** A refusal is told in our words. What it says of the subscription may be news: then it is compared. */
async function calling<T>(ctx: StepsContext, act: (paddle: Paddle) => Promise<T>): Promise<T> {
  const paddle = theirs(ctx)
  try {
    return await act(paddle)
  } catch (error) {
    if (!(error instanceof PaddleError)) throw error
    const { code, status } = error
    ctx.services.log.warn({ err: error, code, status, orgId: ctx.orgId }, 'Paddle did not do what it was asked for')
    if (error.unclear || status === 400 || status === 409)
      await compare(ctx.services, paddle, ctx.orgId).catch((problem: unknown) =>
        ctx.services.log.warn(
          { err: problem, orgId: ctx.orgId },
          'Paddle could not be asked how the subscription stands',
        ),
      )
    throw asRefusal(error)
  }
}

type Act = 'change' | 'cancel' | 'pause' | 'pay'

const ENDED = 'The subscription has ended: choose a plan anew'
const REFUSALS: Record<Projection['status'], Partial<Record<Act, string>>> = {
  active: {},
  trialing: {
    change: 'The plan cannot be changed during the trial: do it after its first payment, or cancel and choose another',
    pause: 'A trial cannot be paused: cancel it, or wait for its first payment',
  },
  pausing: { change: 'The plan is about to pause: resume it first' },
  paused: {
    change: 'The plan is paused: resume it first',
    pause: 'The plan is paused already',
    pay: 'The plan is paused: nothing is charged',
  },
  past_due: {
    change: 'A payment is overdue: update the payment method first, then change the plan',
    pause: 'A payment is overdue: update the payment method first, then pause',
  },
  canceled: { change: ENDED, cancel: ENDED, pause: ENDED, pay: ENDED },
}

/** Throws 409 for what Paddle would refuse in this state. */
function refuseUnless({ status, cancelAtPeriodEnd }: Projection, act: Act): void {
  const refusal = REFUSALS[status][act]
  if (refusal) throw conflict('invalid_transition', refusal)
  if (cancelAtPeriodEnd && (act === 'change' || act === 'pause'))
    throw conflict('invalid_transition', 'The plan ends with its period: withdraw that first by resuming')
}

const endsOn = ({ periodEnd }: Projection): string =>
  `The subscription ends on ${day(periodEnd)}: until then everything works`
const day = (at: string | null): string => at?.slice(0, 10) ?? 'its last day'
