import { newId, type PaddleContext, stamp } from './state.ts'
import { queueNotification } from './webhooks.ts'
import type { Event, Subscription } from './wire.ts'

/** Records an event in the event stream and notifies the endpoint. */
export function emit(context: PaddleContext, type: string, data: Event['data'], occurredAt: string): void {
  const event = {
    event_id: newId('evt', context),
    event_type: type,
    occurred_at: occurredAt,
    data: structuredClone(data),
  }
  context.state.events.push(event)
  queueNotification(context, event)
}

/**
 * Changes a subscription and sends events of these types, each with a `subscription.updated` of the same moment, as the
 * vendor does.
 */
export function changeSubscription(
  context: PaddleContext,
  subscription: Subscription,
  types: readonly string[],
  atMs: number,
  change: Partial<Subscription>,
): void {
  const at = stamp(context, atMs)
  const before = structuredClone(subscription)
  Object.assign(subscription, change, { updated_at: at })
  context.state.subscriptions.set(subscription.id, subscription)
  for (const type of types) emit(context, type, subscription, at)
  const isStale = types.length > 0 && context.options.twins === 'stale'
  emit(context, 'subscription.updated', isStale ? before : subscription, at)
}
