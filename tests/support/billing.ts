import { type BillingProvider, noProvider } from '#features/billing/index.ts'
import { invalidField } from '#kernel/errors.ts'

/** A provider that accepts every known request and changes nothing. Each real provider has its own tests. */
export const agreeableProvider: BillingProvider = {
  ...noProvider,
  checkoutPrices: async () => ({
    providerCustomerId: 'ctm_1',
    customData: { workspace: 'workspace', person: 'person', until: '2026-11-02T00:00:00Z', proof: 'proof' },
    trialDays: 14,
    plans: {
      team: {
        providerPriceId: 'pri_month',
        providerPriceIdAnnual: 'pri_year',
        localizedCurrencyCode: 'EUR',
        localizedMonthlyPrice: 45,
        localizedMonthlyPriceFormatted: '€45.00',
        localizedAnnualPrice: 450,
        localizedAnnualPriceFormatted: '€450.00',
      },
    },
    creditPacks: {
      pack_500: {
        providerPriceId: 'pri_pack',
        localizedCurrencyCode: 'EUR',
        localizedPrice: 14,
        localizedPriceFormatted: '€14.00',
      },
    },
  }),
  checkout: async (_ctx, { priceId }) => {
    refuseUnknownPrice(priceId)
    return { checkoutUrl: 'https://pay.example/txn_1' }
  },
  changePlan: async (_ctx, { priceId }) => {
    refuseUnknownPrice(priceId)
    return { updated: true, message: 'The plan was changed' }
  },
  cancel: async () => ({ cancelAtPeriodEnd: true, message: 'The subscription ends with its period' }),
  pause: async () => ({ status: 'pausing', message: 'The subscription pauses with the end of its period' }),
  resume: async () => ({ status: 'active', message: 'The subscription goes on' }),
  updatePayment: async () => ({ transactionId: 'txn_1', checkoutUrl: 'https://pay.example/txn_1' }),
  invoiceUrl: async () => 'https://pay.example/invoice.pdf',
}

function refuseUnknownPrice(priceId: string): void {
  if (!priceId.startsWith('pri_')) throw invalidField('body.priceId', 'price_not_found', 'Nothing has this price')
}
