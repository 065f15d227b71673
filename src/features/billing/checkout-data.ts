import type { z } from 'zod'
import type { CheckoutData } from '#contract/billing/billing.ts'
import { CREDIT_PACKS, PLANS } from '#contract/billing/catalogue.ts'
import type { Config } from '#kernel/config.ts'
import type { CheckoutPrices } from './provider.ts'

/** The plans for sale. None allows more members than the installation does. */
export const offeredPlans = (maxMembers: number) =>
  PLANS.map(({ id: _, ...plan }) => ({ ...plan, maxMembers: Math.min(plan.maxMembers, maxMembers) }))

/** The catalogue with the provider's prices. A plan or pack without a price at the provider has no price id. */
export function checkoutData(
  { providerCustomerId, customData, trialDays, plans, creditPacks }: CheckoutPrices,
  { maxMembers }: Pick<Config, 'maxMembers'>,
): z.input<typeof CheckoutData> {
  return {
    providerCustomerId,
    ...(customData && { customData }),
    trialDurationDays: trialDays,
    plans: offeredPlans(maxMembers).map((plan) => ({
      ...plan,
      ...(plans[plan.key] ?? { providerPriceId: null, providerPriceIdAnnual: null }),
    })),
    creditPacks: CREDIT_PACKS.map((pack) => ({ ...pack, ...(creditPacks[pack.key] ?? { providerPriceId: null }) })),
  }
}
