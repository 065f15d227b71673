import { later, periodFrom } from './calendar.ts'
import { changeSubscription, emit } from './events.ts'
import { iso, newId, type PaddleContext, stamp } from './state.ts'
import { addressOf, complete, productOf } from './transactions.ts'
import type { Cycle, Period, Price, Subscription, SubscriptionItem, Transaction } from './wire.ts'

/** The price with which a subscription recurs; undefined for a one-time purchase. */
export const recurringOf = (transaction: Transaction): Price | undefined =>
  transaction.items.find(({ price }) => price.billing_cycle)?.price

/** Makes a subscription of a paid purchase, if something in it recurs. */
export function subscribe(context: PaddleContext, transaction: Transaction, atMs: number): void {
  const price = recurringOf(transaction)
  const customer = transaction.customer_id
  if (price?.billing_cycle && customer)
    begin(context, transaction, { price, cycle: price.billing_cycle, customer }, atMs)
  complete(context, transaction, atMs)
}

function begin(
  context: PaddleContext,
  transaction: Transaction,
  { price, cycle, customer }: { price: Price; cycle: Cycle; customer: string },
  atMs: number,
): void {
  const at = stamp(context, atMs)
  const id = newId('sub', context)
  const trial = price.trial_period && periodFrom(atMs, price.trial_period)
  const period = trial ?? periodFrom(atMs, cycle)
  const subscription: Subscription = {
    id,
    status: trial ? 'trialing' : 'active',
    customer_id: customer,
    address_id: addressOf(customer),
    business_id: null,
    currency_code: 'USD',
    created_at: at,
    updated_at: at,
    started_at: iso(atMs),
    ...{
      first_billed_at: trial ? null : iso(atMs),
      next_billed_at: period.ends_at,
      paused_at: null,
      canceled_at: null,
    },
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: period,
    billing_cycle: cycle,
    scheduled_change: null,
    custom_data: transaction.custom_data,
    import_meta: null,
    management_urls: {
      update_payment_method: `${context.origin()}/subscriptions/${id}/update-payment-method`,
      cancel: `${context.origin()}/subscriptions/${id}/cancel`,
    },
    items: [itemOf(context, price, { period, trial, at })],
  }
  context.state.subscriptions.set(id, subscription)
  Object.assign(transaction, { subscription_id: id, billing_period: period })
  const isMissing = context.random() < (context.options.missingCreated ?? 0)
  if (!isMissing) emit(context, 'subscription.created', subscription, at)
  changeSubscription(context, subscription, [trial ? 'subscription.trialing' : 'subscription.activated'], atMs, {})
}

export function itemOf(
  context: PaddleContext,
  price: Price,
  { period, trial, at }: { period: Period; trial: Period | null; at: string },
): SubscriptionItem {
  return {
    status: trial ? 'trialing' : 'active',
    quantity: 1,
    recurring: true,
    created_at: at,
    updated_at: at,
    previously_billed_at: trial ? null : period.starts_at,
    next_billed_at: period.ends_at,
    trial_dates: trial,
    price,
    product: productOf(context, price),
  }
}

/** A subscription after its next period has begun. */
export function inPeriod(subscription: Subscription, fromMs: number): Partial<Subscription> {
  const period = periodFrom(fromMs, subscription.billing_cycle)
  const items = subscription.items.map((item) => ({
    ...item,
    status: 'active' as const,
    previously_billed_at: period.starts_at,
    next_billed_at: period.ends_at,
  }))
  return {
    first_billed_at: subscription.first_billed_at ?? period.starts_at,
    next_billed_at: iso(later(fromMs, subscription.billing_cycle)),
    current_billing_period: period,
    items,
  }
}
