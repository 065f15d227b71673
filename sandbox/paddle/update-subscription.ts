import type { Answer } from '../kit/answer.ts'
import { answered, type PaddleCall } from './call.ts'
import { changeSubscription } from './events.ts'
import { badRequest, refused } from './problems.ts'
import { type PaddleContext, stamp } from './state.ts'
import { inPeriod, itemOf } from './subscribe.ts'
import { chargeNow, locked } from './subscription-calls.ts'
import type { Charged } from './transactions.ts'
import type { Period, Price, Subscription, SubscriptionItem } from './wire.ts'

interface Wanted {
  price: Price
  quantity: number
}

/** PATCH …: removes a scheduled change, or replaces the whole list of items. */
export function update(subscription: Subscription, call: PaddleCall, context: PaddleContext): Answer {
  if (subscription.status === 'canceled')
    return refused('subscription_update_when_canceled', 'the subscription is canceled')
  if (call.json.scheduled_change === null) {
    const next_billed_at =
      subscription.status === 'paused' ? null : (subscription.current_billing_period?.ends_at ?? null)
    if (subscription.scheduled_change)
      changeSubscription(context, subscription, [], call.atMs, { scheduled_change: null, next_billed_at })
    return answered(subscription)
  }
  if (!Array.isArray(call.json.items))
    return badRequest('items', 'the sandbox changes items and scheduled changes only')
  return updateItems(subscription, call, context)
}

function updateItems(subscription: Subscription, call: PaddleCall, context: PaddleContext): Answer {
  const wanted = wantedOf(call.json.items as unknown[], context) // the caller checked
  if ('status' in wanted) return wanted
  const mode = call.json.proration_billing_mode
  if (mode === undefined)
    return refused('subscription_items_update_missing_proration_billing_mode', 'proration_billing_mode is required')
  const refusal = itemRefusal(subscription, wanted, mode) ?? locked(subscription)
  if (refusal) return refusal
  if (isSame(subscription, wanted)) return answered(subscription)
  const [{ price }] = wanted
  const period = subscription.current_billing_period
  if (mode === 'do_not_bill' || !period || !price.billing_cycle) {
    replaceItems(context, subscription, wanted, call.atMs, {})
    return answered(subscription)
  }
  const cycle = price.billing_cycle
  const restarts = cycle.interval !== subscription.billing_cycle.interval
  const fresh = restarts ? inPeriod({ ...subscription, billing_cycle: cycle }, call.atMs) : {}
  const net = netOf(subscription, wanted, { period, restarts, atMs: call.atMs })
  const { customer_id, custom_data } = subscription
  const rate = { rate: String(leftOf(period, call.atMs)), billing_period: period }
  const charged: Charged[] = [{ price, quantity: 1, amount: Math.max(0, net), proration: restarts ? null : rate }]
  const asked = {
    origin: 'subscription_update' as const,
    customer_id,
    custom_data,
    charged,
    subscription,
    period: fresh.current_billing_period ?? period,
  } as const
  if (net > 0 && !chargeNow(context, asked, call.atMs))
    return refused('subscription_payment_declined', 'the payment was declined: nothing was changed')
  if (net < 0) addCredit(context, subscription, -net)
  replaceItems(context, subscription, wanted, call.atMs, { ...fresh, billing_cycle: cycle })
  return answered(subscription)
}

/** The sent list, or Paddle's refusal of it. */
function wantedOf(items: unknown[], { state }: PaddleContext): [Wanted, ...Wanted[]] | Answer {
  const wanted: Wanted[] = []
  for (const item of items) {
    const { price_id, quantity = 1 } = item as { price_id?: string; quantity?: number } // checked below
    const price = state.prices.get(price_id ?? '')
    if (!price?.billing_cycle)
      return refused('subscription_new_items_not_valid', `price ${price_id} is no recurring price`)
    if (quantity < price.quantity.minimum || quantity > price.quantity.maximum)
      return refused('subscription_quantity_not_valid', 'the quantity is out of range')
    wanted.push({ price, quantity })
  }
  const [first, ...others] = wanted
  return first ? [first, ...others] : refused('subscription_all_items_removed', 'a subscription needs an item')
}

function itemRefusal({ status, items }: Subscription, wanted: Wanted[], mode: unknown): Answer | null {
  if (mode !== 'prorated_immediately' && mode !== 'do_not_bill')
    return badRequest('proration_billing_mode', 'the sandbox knows prorated_immediately and do_not_bill')
  if (status === 'past_due') return refused('subscription_update_when_past_due', 'the subscription is past due')
  if (status === 'paused' && mode !== 'do_not_bill')
    return refused(
      'subscription_incorrect_proration_on_paused_subscription',
      'a paused subscription takes do_not_bill only',
    )
  const isOther = wanted.some(({ price }) => !items.some((item) => item.price.id === price.id))
  if (status === 'trialing' && (mode !== 'do_not_bill' || isOther))
    return refused(
      'subscription_trialing_items_update_invalid_options',
      'in a trial only quantities change, with do_not_bill',
    )
  return null
}

const isSame = ({ items }: Subscription, wanted: Wanted[]): boolean =>
  items.length === wanted.length &&
  wanted.every(({ price, quantity }) => items.some((item) => item.price.id === price.id && item.quantity === quantity))

/** What is to be paid for the rest of the period, minus what was already paid for it. */
function netOf(
  { items }: Subscription,
  wanted: Wanted[],
  { period, restarts, atMs }: { period: Period; restarts: boolean; atMs: number },
): number {
  const sum = (of: readonly Pick<SubscriptionItem, 'price' | 'quantity'>[]) =>
    of.reduce((total, { price, quantity }) => total + Number(price.unit_price.amount) * quantity, 0)
  const left = leftOf(period, atMs)
  return Math.round(sum(wanted) * (restarts ? 1 : left)) - Math.round(sum(items) * left)
}

function leftOf({ starts_at, ends_at }: Period, atMs: number): number {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
  return Math.min(1, Math.max(0, (to - atMs) / (to - from)))
}

function replaceItems(
  context: PaddleContext,
  subscription: Subscription,
  wanted: Wanted[],
  atMs: number,
  change: Partial<Subscription>,
): void {
  const at = stamp(context, atMs)
  const period = change.current_billing_period ?? subscription.current_billing_period
  const items = wanted.map(({ price, quantity }) => {
    const known = subscription.items.find((item) => item.price.id === price.id)
    const times = period ?? { starts_at: at, ends_at: at }
    return { ...(known ?? itemOf(context, price, { period: times, trial: null, at })), quantity, updated_at: at }
  })
  changeSubscription(context, subscription, [], atMs, { ...change, items })
}

function addCredit({ state }: PaddleContext, { customer_id, currency_code }: Subscription, amount: number): void {
  const key = `${customer_id} ${currency_code}`
  const balance = state.balances.get(key) ?? { customerId: customer_id, currency: currency_code, available: 0, used: 0 }
  state.balances.set(key, { ...balance, available: balance.available + amount })
}
