import type { Answer } from '../kit/answer.ts'
import { answered, type PaddleCall } from './call.ts'
import { changeSubscription } from './events.ts'
import { badRequest, notFound, refused } from './problems.ts'
import { bill, cancelNow, pauseNow, resumeNow } from './renew.ts'
import type { PaddleContext } from './state.ts'
import { charge, complete, openTransaction } from './transactions.ts'
import type { Subscription } from './wire.ts'

/** Does something to the subscription that the path names. */
export function onSubscription(
  context: PaddleContext,
  handle: (subscription: Subscription, call: PaddleCall, context: PaddleContext) => Answer,
): (call: PaddleCall) => Answer {
  return (call) => {
    const id = call.params.id ?? ''
    const subscription = context.state.subscriptions.get(id)
    return subscription ? handle(subscription, call, context) : notFound(id)
  }
}

const canceled = (subscription: Subscription): Answer | null =>
  subscription.status === 'canceled'
    ? refused('subscription_update_when_canceled', `cannot update subscription ${subscription.id}, as it is canceled`)
    : null

export const locked = (subscription: Subscription): Answer | null =>
  subscription.scheduled_change && subscription.status !== 'paused'
    ? refused(
        'subscription_locked_pending_changes',
        'cannot update subscription, as there are pending scheduled changes',
      )
    : null

/** POST …/cancel */
export function cancel(subscription: Subscription, call: PaddleCall, context: PaddleContext): Answer {
  const isNow = call.json.effective_from === 'immediately' || subscription.status === 'paused'
  const refusal = canceled(subscription) ?? (isNow ? null : locked(subscription))
  if (refusal) return refusal
  if (isNow) cancelNow(context, subscription, call.atMs)
  else schedule(context, subscription, 'cancel', call.atMs)
  return answered(subscription)
}

/** POST …/pause */
export function pause(subscription: Subscription, call: PaddleCall, context: PaddleContext): Answer {
  const refusal = canceled(subscription) ?? pauseRefusal(subscription) ?? locked(subscription)
  if (refusal) return refusal
  const resumeAt = typeof call.json.resume_at === 'string' ? call.json.resume_at : null
  if (call.json.effective_from === 'immediately') pauseNow(context, subscription, call.atMs, resumeAt)
  else schedule(context, subscription, 'pause', call.atMs, resumeAt)
  return answered(subscription)
}

function pauseRefusal({ status }: Subscription): Answer | null {
  switch (status) {
    case 'trialing':
      return refused('subscription_update_when_trialing', 'cannot pause a subscription that is trialing')
    case 'past_due':
      return refused('subscription_update_when_past_due', 'cannot pause a subscription that is past due')
    case 'paused':
      return refused('subscription_cannot_be_paused', 'the subscription is paused already')
    case 'active':
    case 'canceled':
      return null
  }
}

/** Schedules a change; its only event is `subscription.updated`. */
function schedule(
  context: PaddleContext,
  subscription: Subscription,
  action: 'cancel' | 'pause',
  atMs: number,
  resume_at: string | null = null,
): void {
  const effective_at = subscription.current_billing_period?.ends_at ?? ''
  const scheduled_change = { action, effective_at, resume_at }
  changeSubscription(context, subscription, [], atMs, { scheduled_change, next_billed_at: null })
}

/** POST …/resume: only for paused subscriptions. */
export function resume(subscription: Subscription, call: PaddleCall, context: PaddleContext): Answer {
  if (subscription.status === 'canceled')
    return refused('subscription_is_canceled_action_invalid', 'a canceled subscription cannot be resumed')
  if (subscription.status !== 'paused')
    return refused('subscription_must_be_paused', 'only a paused subscription can be resumed')
  if (call.json.effective_from !== 'immediately')
    return badRequest('effective_from', 'the sandbox resumes immediately only')
  resumeNow(context, subscription, call.atMs)
  return answered(subscription)
}

/** POST …/activate: bills a trial before its end. */
export function activate(subscription: Subscription, call: PaddleCall, context: PaddleContext): Answer {
  if (subscription.status !== 'trialing')
    return refused('subscription_cannot_activate', 'only a trialing subscription can be activated')
  const refusal = locked(subscription)
  if (refusal) return refusal
  bill(context, subscription, call.atMs, call.atMs)
  return answered(subscription)
}

/** GET …/update-payment-method-transaction: the past-due one, or a new one over zero. */
export function updatePaymentMethod(subscription: Subscription, call: PaddleCall, context: PaddleContext): Answer {
  const refusal = canceled(subscription)
  if (refusal) return refused('subscription_is_canceled_action_invalid', 'the subscription is canceled')
  const due = context.state.transactions.get(context.state.dunning.get(subscription.id)?.transactionId ?? '')
  if (due) return answered(due)
  const { customer_id, custom_data } = subscription
  const charged = subscription.items.map(({ price, quantity }) => ({ price, quantity, amount: 0 }))
  const origin = 'subscription_payment_method_change'
  return answered(openTransaction(context, { origin, customer_id, custom_data, charged, subscription }, call.atMs))
}

/** POST …/charge is not simulated: Galley sells packs as separate purchases. */
export const chargeNow = (
  context: PaddleContext,
  ...asked: [Parameters<typeof openTransaction>[1], number]
): boolean => {
  const transaction = openTransaction(context, ...asked)
  const paid = charge(context, transaction, asked[1])
  if (paid) complete(context, transaction, asked[1])
  else context.state.fading.set(transaction.id, asked[1] + 45_000)
  return paid
}
