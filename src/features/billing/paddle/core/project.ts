import type { PaddlePrice } from '#kernel/billing-settings.ts'
import type { AccessState } from '../../access-state.ts'
import type { PaddleSubscription } from '../wire.ts'

/** A subscription as Galley stores it, without the moment of the news. */
export interface Projection {
  subscriptionId: string
  customerId: string
  createdAt: string
  planKey: string
  priceId: string | null
  status: 'active' | 'pausing' | 'paused' | 'past_due' | 'canceled' | 'trialing'
  interval: 'month' | 'year'
  trialEndsAt: string | null
  pastDueSince: string | null
  graceEndsAt: string | null
  periodStart: string | null
  periodEnd: string | null
  cancelAtPeriodEnd: boolean
}

export interface Rules {
  prices: ReadonlyMap<string, PaddlePrice>
  graceDays: number
}

const DAY_MS = 24 * 60 * 60_000

/**
 * What a subscription at Paddle means for a workspace. It depends only on the subscription itself and on no earlier
 * news, so that neither lost news nor their order matters. Null if the subscription sells nothing of the catalogue.
 */
export function project(subscription: PaddleSubscription, { prices, graceDays }: Rules): Projection | null {
  const item = subscription.items.find(({ price }) => isPlan(prices.get(price.id)))
  const price = item && prices.get(item.price.id)
  if (!item || !price || !('plan' in price)) return null
  const { id, status, current_billing_period: period, scheduled_change: scheduled } = subscription
  // The failed payment is the current period's: it was due when the period began.
  const pastDueSince = status === 'past_due' ? (period?.starts_at ?? subscription.updated_at) : null
  return {
    subscriptionId: id,
    customerId: subscription.customer_id,
    createdAt: subscription.created_at,
    planKey: price.plan,
    priceId: item.price.id,
    interval: price.every,
    status: status === 'active' && scheduled?.action === 'pause' ? 'pausing' : status,
    trialEndsAt: status === 'trialing' ? (item.trial_dates?.ends_at ?? period?.ends_at ?? null) : null,
    pastDueSince,
    graceEndsAt: pastDueSince && new Date(Date.parse(pastDueSince) + graceDays * DAY_MS).toISOString(),
    periodStart: period?.starts_at ?? null,
    periodEnd: period?.ends_at ?? null,
    cancelAtPeriodEnd: scheduled?.action === 'cancel',
  }
}

const isPlan = (price: PaddlePrice | undefined): boolean => price !== undefined && 'plan' in price

/** What a workspace with this subscription may do now. Spec A11 */
export function accessOf(subscription: Pick<Projection, 'status' | 'graceEndsAt'> | null, now: Date): AccessState {
  switch (subscription?.status) {
    case 'trialing':
    case 'active':
    case 'pausing':
      return 'full'
    case 'past_due':
      return subscription.graceEndsAt !== null && now < new Date(subscription.graceEndsAt) ? 'full' : 'read_only'
    case 'paused':
    case 'canceled':
    case undefined:
      return 'subscription_required'
  }
}
