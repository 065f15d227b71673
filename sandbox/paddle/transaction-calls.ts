import type { Answer } from '../kit/answer.ts'
import { allowed, answered, listed, type PaddleCall } from './call.ts'
import { badRequest, notFound, refused } from './problems.ts'
import { openPurchase } from './purchase.ts'
import { iso, type PaddleContext } from './state.ts'
import type { CustomData } from './wire.ts'

const HOUR_MS = 60 * 60_000

/** POST /transactions */
export function createTransaction(call: PaddleCall, context: PaddleContext): Answer {
  const { items, customer_id = null, custom_data = null } = call.json
  if (!Array.isArray(items) || items.length === 0) return badRequest('items', 'at least one item is required')
  if (customer_id !== null && !context.state.customers.has(String(customer_id))) return notFound(String(customer_id))
  const asked = {
    priceIds: items.map((item: { price_id?: unknown }) => String(item.price_id)),
    quantities: items.map((item: { quantity?: unknown }) => Number(item.quantity ?? 1)),
    customerId: customer_id === null ? null : String(customer_id),
    customData: custom_data as CustomData, // any object, or null
    origin: 'api' as const,
  }
  const transaction = openPurchase(context, asked, call.atMs)
  return transaction ? answered(transaction, 201) : refused('transaction_price_not_found', 'a price was not found')
}

/** GET /transactions */
export function listTransactions(call: PaddleCall, context: PaddleContext): Answer {
  const { query } = call
  const found = [...context.state.transactions.values()].filter(
    (one) =>
      allowed(query, 'customer_id', one.customer_id) &&
      allowed(query, 'subscription_id', one.subscription_id) &&
      allowed(query, 'status', one.status) &&
      allowed(query, 'id', one.id),
  )
  return listed(call, context.origin(), found, ({ id }) => id)
}

/** GET /transactions/{id} */
export function getTransaction(call: PaddleCall, { state }: PaddleContext): Answer {
  const id = call.params.id ?? ''
  const transaction = state.transactions.get(id)
  return transaction ? answered(transaction) : notFound(id)
}

/** GET /transactions/{id}/invoice: an address that is valid for an hour. */
export function getInvoice(call: PaddleCall, context: PaddleContext): Answer {
  const id = call.params.id ?? ''
  const transaction = context.state.transactions.get(id)
  if (!transaction) return notFound(id)
  if (transaction.invoice_id === null)
    return refused('transaction_invoice_not_available', 'an invoice is there once a transaction is billed or completed')
  const expires = encodeURIComponent(iso(call.atMs + HOUR_MS))
  return answered({ url: `${context.origin()}/invoices/${transaction.id}.txt?expires=${expires}` })
}
