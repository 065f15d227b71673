import { page, type Route } from '../kit/serve.ts'
import { createAdjustment, listAdjustments } from './adjustment-calls.ts'
import { allowed, answered, listed, type PaddleCall, paddleCall } from './call.ts'
import { listPrices, listProducts, previewPrices } from './catalogue-calls.ts'
import { buyPage, checkoutPage, invoiceFile, payOnPage } from './checkout-page.ts'
import { createCustomer, creditBalances, getCustomer, listCustomers } from './customer-calls.ts'
import type { PaddleContext } from './state.ts'
import { activate, cancel, onSubscription, pause, resume, updatePaymentMethod } from './subscription-calls.ts'
import { createTransaction, getInvoice, getTransaction, listTransactions } from './transaction-calls.ts'
import { update } from './update-subscription.ts'

export function paddleRoutes(context: PaddleContext): Route[] {
  const call = (
    method: Route['method'],
    path: string,
    handle: (call: PaddleCall, context: PaddleContext) => ReturnType<typeof answered>,
  ): Route => paddleCall(context, method, path, (asked) => handle(asked, context))
  const one = '/subscriptions/:id'
  return [
    call('GET', '/products', listProducts),
    call('GET', '/prices', listPrices),
    call('POST', '/pricing-preview', previewPrices),

    call('POST', '/customers', createCustomer),
    call('GET', '/customers', listCustomers),
    call('GET', '/customers/:id', getCustomer),
    call('GET', '/customers/:id/credit-balances', creditBalances),

    call('POST', '/transactions', createTransaction),
    call('GET', '/transactions', listTransactions),
    call('GET', '/transactions/:id', getTransaction),
    call('GET', '/transactions/:id/invoice', getInvoice),

    call('POST', '/adjustments', createAdjustment),
    call('GET', '/adjustments', listAdjustments),

    call('GET', '/subscriptions', listSubscriptions),
    call(
      'GET',
      one,
      onSubscription(context, (subscription) => answered(subscription)),
    ),
    call('PATCH', one, onSubscription(context, update)),
    call('POST', `${one}/cancel`, onSubscription(context, cancel)),
    call('POST', `${one}/pause`, onSubscription(context, pause)),
    call('POST', `${one}/resume`, onSubscription(context, resume)),
    call('POST', `${one}/activate`, onSubscription(context, activate)),
    call('GET', `${one}/update-payment-method-transaction`, onSubscription(context, updatePaymentMethod)),

    call('GET', '/events', (asked, { state, origin }) =>
      listed(asked, origin(), state.events, ({ event_id }) => event_id),
    ),

    page('GET', '/buy', (request) => buyPage(request, context)),
    page('GET', '/checkout', (request) => checkoutPage(request, context)),
    page('POST', '/checkout', (request) => payOnPage(request, context)),
    page('GET', '/invoices/:id.txt', (request) => invoiceFile(request, context)),
  ]
}

function listSubscriptions(call: PaddleCall, { state, origin }: PaddleContext) {
  const found = [...state.subscriptions.values()].filter(
    (one) =>
      allowed(call.query, 'customer_id', one.customer_id) &&
      allowed(call.query, 'status', one.status) &&
      allowed(call.query, 'id', one.id),
  )
  return listed(call, origin(), found, ({ id }) => id)
}
