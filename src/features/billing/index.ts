import { cancelSubscription } from './operations/cancel-subscription.ts'
import { changePlan } from './operations/change-plan.ts'
import { getBilling } from './operations/get-billing.ts'
import { getCheckoutData } from './operations/get-checkout-data.ts'
import { getCreditBalance } from './operations/get-credit-balance.ts'
import { getTransactionInvoice } from './operations/get-transaction-invoice.ts'
import { getUsage } from './operations/get-usage.ts'
import { listBillingTransactions } from './operations/list-billing-transactions.ts'
import { listCreditUsage } from './operations/list-credit-usage.ts'
import { listInvoices } from './operations/list-invoices.ts'
import { listPublicPlans } from './operations/list-public-plans.ts'
import { openInvoice } from './operations/open-invoice.ts'
import { pauseSubscription } from './operations/pause-subscription.ts'
import { resumeSubscription } from './operations/resume-subscription.ts'
import { setCreditBudget } from './operations/set-credit-budget.ts'
import { startCheckout } from './operations/start-checkout.ts'
import { updatePayment } from './operations/update-payment.ts'

export { createBilling } from './create-billing.ts'
export { type MemberLimit, memberLimit } from './member-limit.ts'
export { noProvider } from './no-provider.ts'
export { applyPaddleEvent } from './paddle/apply-event.ts'
export { beginComparing, comparePaddle } from './paddle/compare.ts'
export { endGrace, grantDueMonths } from './paddle/end-grace.ts'
export { readPaddleStream } from './paddle/read-stream.ts'
export type { BillingProvider, CheckoutPrices, LocalPackPrice, LocalPrices } from './provider.ts'
export { requirePlans } from './require-plans.ts'

export const billingOperations = {
  getBilling,
  getCreditBalance,
  getUsage,
  listCreditUsage,
  setCreditBudget,
  listInvoices,
  listBillingTransactions,
  getTransactionInvoice,
  openInvoice,
  listPublicPlans,
  getCheckoutData,
  changePlan,
  startCheckout,
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  updatePayment,
}
