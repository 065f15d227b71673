import { TRIAL_DAYS } from '#contract/billing/catalogue.ts'
import { AppError } from '#kernel/errors.ts'
import type { BillingProvider } from './provider.ts'

const refuse = async (): Promise<never> => {
  throw new AppError(
    'unavailable',
    'Nobody is billed on this installation, and every feature is open: an owner or admin sets the credit budget under Settings, Plan and credits. To sell plans, whoever runs this installation sets up a payment provider with GALLEY_BILLING',
    { code: 'provider_unavailable' },
  )
}

/** An installation without a provider: the plan is `self_hosted`, and there is nothing to buy, change or pay. */
export const noProvider: BillingProvider = {
  name: 'none',
  checkoutPrices: async () => ({ providerCustomerId: null, trialDays: TRIAL_DAYS, plans: {}, creditPacks: {} }),
  checkout: refuse,
  changePlan: refuse,
  cancel: refuse,
  pause: refuse,
  resume: refuse,
  updatePayment: refuse,
  invoiceUrl: refuse,
}
