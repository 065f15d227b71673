import type { z } from 'zod'
import type { Subscription } from '#contract/billing/billing.ts'
import type { AccessState } from './access-state.ts'
import { nextPlanKey, type SubscriptionRow } from './plan-of.ts'

const DAY_MS = 86_400_000

interface Beside {
  accessState: AccessState
  providerCustomerId: string | null
  now: Date
}

export function presentSubscription(
  row: SubscriptionRow,
  { accessState, providerCustomerId, now }: Beside,
): z.input<typeof Subscription> {
  const { status, trial_ends_at: trialEnd, cancel_at_period_end } = row
  const left = trialEnd === null ? null : Date.parse(trialEnd) - now.getTime()
  const goesOn = status === 'active' && cancel_at_period_end !== true
  return {
    id: row.id,
    status,
    accessState: accessState === 'full' ? 'full' : 'read_only',
    trialEndsAt: trialEnd,
    trialDaysRemaining: left === null ? null : Math.max(Math.ceil(left / DAY_MS), 0),
    isTrialExpired: left !== null && left <= 0,
    canChangePlan: goesOn,
    canPause: goesOn,
    pastDueSince: row.past_due_since,
    graceEndsAt: row.grace_ends_at,
    billingInterval: row.billing_interval,
    currentPeriodStart: row.current_period_start,
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: cancel_at_period_end,
    nextPlanKey: nextPlanKey(row),
    providerCustomerId,
    hasProviderSubscription: true,
  }
}
