import type { billingOperations } from '#features/billing/index.ts'
import { invoiceLink } from '#features/billing/invoice-link.ts'
import type { SampleMaker } from './sample-maker.ts'

const nothing: SampleMaker = () => ({ input: {} })

/**
 * Samples of plan, credits and payments. A seeded workspace has a subscription, and the payment provider accepts
 * everything.
 */
export const billingSamples = {
  getBilling: nothing,
  getCreditBalance: nothing,
  getUsage: nothing,
  listCreditUsage: nothing,
  listInvoices: nothing,
  listBillingTransactions: nothing,
  getTransactionInvoice: async ({ t }, { orgId }) => {
    const payment = t.owner.selectFrom('billing_transaction').select('id').where('org_id', '=', orgId)
    return { input: { transactionId: (await payment.executeTakeFirstOrThrow()).id } }
  },
  openInvoice: async ({ t }, { orgId }) => {
    const payment = t.owner.selectFrom('billing_transaction').select('id').where('org_id', '=', orgId)
    const { id: transactionId } = await payment.executeTakeFirstOrThrow()
    const token = new URL(invoiceLink(t.services, { orgId, transactionId })).pathname.split('/').at(-1)
    return { input: { token } }
  },
  listPublicPlans: nothing,
  getCheckoutData: nothing,
  // A workspace with a subscription has no budget.
  setCreditBudget: async ({ t, seed }, { orgId }) => {
    await t.owner.deleteFrom('subscription').where('org_id', '=', orgId).execute()
    return { input: { monthlyCredits: 5000 + Number(seed.word('').trim()) } }
  },
  changePlan: () => ({ input: { priceId: 'pri_year' } }),
  startCheckout: () => ({ input: { priceId: 'pri_month' } }),
  cancelSubscription: nothing,
  pauseSubscription: nothing,
  resumeSubscription: nothing,
  updatePayment: () => ({ input: { checkoutUrl: 'https://galley.example/settings/plan' } }),
} satisfies Record<keyof typeof billingOperations, SampleMaker>
