import { changeSubscription } from './events.ts'
import { iso, type PaddleContext, stamp } from './state.ts'
import { inPeriod } from './subscribe.ts'
import { changeTransaction, charge, complete, openTransaction } from './transactions.ts'
import type { Subscription } from './wire.ts'

/** Begins a new period at `fromMs` and charges it at `atMs`. If declined, the subscription is past due and retried. */
export function bill(
  context: PaddleContext,
  subscription: Subscription,
  atMs: number,
  fromMs: number,
  told = renewed(subscription),
): void {
  const next = inPeriod(subscription, fromMs)
  const period = next.current_billing_period ?? null
  const charged = subscription.items.map(({ price, quantity }) => ({ price, quantity }))
  const { customer_id, custom_data } = subscription
  const transaction = openTransaction(
    context,
    { origin: 'subscription_recurring', customer_id, custom_data, charged, subscription, period },
    atMs,
  )
  const wake = { paused_at: null, scheduled_change: null }
  if (charge(context, transaction, atMs)) {
    changeSubscription(context, subscription, told, atMs, { ...next, ...wake, status: 'active' })
    complete(context, transaction, atMs)
    return
  }
  changeTransaction(context, transaction, 'past_due', atMs, { status: 'past_due' })
  context.state.dunning.set(subscription.id, { transactionId: transaction.id, startedAtMs: atMs, retries: 0 })
  changeSubscription(context, subscription, ['subscription.past_due'], atMs, { ...next, ...wake, status: 'past_due' })
}

/** The event of a renewal is only `updated`; the end of a trial sends `activated`. */
const renewed = ({ status }: Subscription): string[] => (status === 'trialing' ? ['subscription.activated'] : [])

/** Retries a failed payment; after the last retry the subscription ends. */
export function retry(
  context: PaddleContext,
  subscription: Subscription,
  { isLast, atMs }: { isLast: boolean; atMs: number },
): void {
  const dunning = context.state.dunning.get(subscription.id)
  const transaction = context.state.transactions.get(dunning?.transactionId ?? '')
  if (!dunning || !transaction) return
  dunning.retries++
  if (charge(context, transaction, atMs)) recover(context, subscription, atMs)
  else if (isLast) cancelNow(context, subscription, atMs)
}

/** Completes a failed payment: the transaction is paid, and the subscription is active again. */
export function recover(context: PaddleContext, subscription: Subscription, atMs: number): void {
  const dunning = context.state.dunning.get(subscription.id)
  const transaction = context.state.transactions.get(dunning?.transactionId ?? '')
  context.state.dunning.delete(subscription.id)
  changeSubscription(context, subscription, ['subscription.activated'], atMs, { status: 'active' })
  if (transaction) complete(context, transaction, atMs)
}

export function cancelNow(context: PaddleContext, subscription: Subscription, atMs: number): void {
  context.state.dunning.delete(subscription.id)
  changeSubscription(context, subscription, ['subscription.canceled'], atMs, {
    status: 'canceled',
    canceled_at: stamp(context, atMs),
    next_billed_at: null,
    scheduled_change: null,
    items: subscription.items.map((item) => ({ ...item, status: 'inactive', next_billed_at: null })),
    ...{
      current_billing_period: null,
      management_urls: { ...subscription.management_urls, update_payment_method: null },
    },
  })
}

export function pauseNow(
  context: PaddleContext,
  subscription: Subscription,
  atMs: number,
  resumeAt: string | null,
): void {
  context.state.dunning.delete(subscription.id)
  changeSubscription(context, subscription, ['subscription.paused'], atMs, {
    status: 'paused',
    paused_at: iso(atMs),
    next_billed_at: null,
    current_billing_period: null,
    scheduled_change: resumeAt === null ? null : { action: 'resume', effective_at: resumeAt, resume_at: null },
    items: subscription.items.map((item) => ({ ...item, status: 'inactive', next_billed_at: null })),
  })
}

/** Resumes a paused subscription with a new period, which is charged at once. */
export const resumeNow = (context: PaddleContext, subscription: Subscription, atMs: number): void =>
  bill(context, subscription, atMs, atMs, ['subscription.resumed'])

export function applyScheduled(context: PaddleContext, subscription: Subscription, atMs: number): void {
  const scheduled = subscription.scheduled_change
  if (scheduled?.action === 'cancel') cancelNow(context, subscription, atMs)
  if (scheduled?.action === 'pause') pauseNow(context, subscription, atMs, scheduled.resume_at)
  if (scheduled?.action === 'resume') resumeNow(context, subscription, atMs)
}
