import type { PlanPrice } from '#kernel/billing-settings.ts'
import type { StepsContext } from '#kernel/context.ts'
import { conflict, invalidField } from '#kernel/errors.ts'
import { findSubscription, isLarger, nameOf } from '../plan-of.ts'
import { change, mine, theirs } from './asking.ts'
import type { Projection } from './core/project.ts'
import type { Paddle } from './settings.ts'
import { day, refuseUnless } from './what-is-allowed.ts'

/**
 * Changes the plan. A plan larger than the paid one begins at once, and the difference is charged for the rest of the
 * period. Any other plan charges and refunds nothing now: the paid plan stays until the period ends, and the next bill
 * is for the new plan.
 */
export async function changePlan(ctx: StepsContext, priceId: string): Promise<{ updated: boolean; message: string }> {
  const subscription = await mine(ctx)
  const { prices } = theirs(ctx).settings
  const bought = prices.get(priceId)
  if (!bought || 'pack' in bought)
    throw invalidField(
      'body.priceId',
      'unknown_price',
      'This is not the price of a plan: choose a price from the checkout data',
    )
  refuseUnless(subscription, 'change')
  const row = await ctx.inOrg((db) => findSubscription(db, ctx.orgId))
  const paid = row?.paid_plan_key ?? subscription.planKey
  const name = nameOf(bought.plan)
  if (subscription.planKey === bought.plan && subscription.interval === bought.every) {
    const when = isLarger(paid, bought.plan) ? `becomes ${name} on ${day(subscription.periodEnd)}` : `is ${name}`
    return { updated: false, message: `The plan ${when} already` }
  }
  refuseInterval(subscription, bought, paid)
  const price = priceOf(prices, bought) ?? priceId
  if (isLarger(bought.plan, paid) || bought.every !== subscription.interval) {
    await upgrade(ctx, subscription, { price, paid })
    return { updated: true, message: `The plan is ${name} now; the difference for the rest of the period was charged` }
  }
  await change(ctx, ({ client }) => client.changePrice(subscription.subscriptionId, price, 'later'))
  if (bought.plan === paid)
    return { updated: true, message: `The plan stays ${name}, which is paid until ${day(subscription.periodEnd)}` }
  return {
    updated: true,
    message: `The plan becomes ${name} on ${day(subscription.periodEnd)}; until then you keep ${nameOf(paid)}, which is already paid. You pay nothing now, and nothing is refunded`,
  }
}

/** A paid year stays a year. A paid month is not shortened in order to begin the year of a smaller plan. */
function refuseInterval({ interval, periodEnd }: Projection, bought: PlanPrice, paid: string): void {
  if (interval === bought.every) return
  if (interval === 'year')
    throw conflict(
      'invalid_transition',
      `The year is paid until ${day(periodEnd)}: until then you can change only to another yearly plan. To pay by the month, cancel, and choose a plan when the year has ended`,
    )
  if (isLarger(paid, bought.plan))
    throw conflict(
      'invalid_transition',
      `${nameOf(paid)} is paid until ${day(periodEnd)}: change to ${nameOf(bought.plan)} by the month now, and to its year when that month has begun`,
    )
}

/**
 * Charges the difference from the plan that was paid for. If a change to a smaller plan was scheduled, it is undone
 * first, and restored if the payment fails.
 */
async function upgrade(
  ctx: StepsContext,
  { subscriptionId, planKey, priceId, interval }: Projection,
  { price, paid }: { price: string; paid: string },
): Promise<void> {
  const pay = () => change(ctx, ({ client }) => client.changePrice(subscriptionId, price, 'now'))
  const paidPrice = priceOf(theirs(ctx).settings.prices, { plan: paid, every: interval })
  if (paid === planKey || paidPrice === null || priceId === null) return void (await pay())
  await change(ctx, ({ client }) => client.changePrice(subscriptionId, paidPrice, 'later'))
  try {
    await pay()
  } catch (error) {
    await change(ctx, ({ client }) => client.changePrice(subscriptionId, priceId, 'later'))
    throw error
  }
}

/** Paddle's price id of a plan for a running subscription: the price without a trial, if there is one. */
function priceOf(
  prices: Paddle['settings']['prices'],
  { plan, every }: Pick<PlanPrice, 'plan' | 'every'>,
): string | null {
  const all = [...prices].filter(([, one]) => 'plan' in one && one.plan === plan && one.every === every)
  return (all.find(([, one]) => 'plan' in one && one.withoutTrial) ?? all[0])?.[0] ?? null
}
