import { emit } from './events.ts'
import { countryOf, totalsOf } from './prices.ts'
import { newId, type PaddleContext, stamp } from './state.ts'
import type { Period, Price, Subscription, Transaction, TransactionTotals } from './wire.ts'

export interface Charged {
  price: Price
  quantity: number
  /** The amount for one, if it differs from the price: nothing in a trial, a part by proration. */
  amount?: number
  proration?: { rate: string; billing_period: Period } | null
}

interface NewTransaction extends Pick<Transaction, 'origin' | 'customer_id' | 'custom_data'> {
  charged: Charged[]
  subscription?: Subscription
  period?: Period | null
}

/**
 * Opens a transaction with its totals, and uses the customer's credit first. Paddle sends that it is created and ready.
 */
export function openTransaction(context: PaddleContext, asked: NewTransaction, atMs: number): Transaction {
  const { state } = context
  const { origin, customer_id, custom_data, charged, subscription, period = null } = asked
  const at = stamp(context, atMs)
  const { tax } = countryOf('US')
  const line_items = charged.map(({ price, quantity, amount = Number(price.unit_price.amount), proration = null }) => ({
    id: newId('txnitm', context),
    price_id: price.id,
    quantity,
    proration,
    tax_rate: String(tax),
    unit_totals: totalsOf(amount, tax),
    totals: totalsOf(amount * quantity, tax),
    product: productOf(context, price),
  }))
  const total = line_items.reduce((sum, { totals }) => sum + Number(totals.total), 0)
  const totals = totalsOf(total, tax)
  const transaction: Transaction = {
    id: newId('txn', context),
    status: customer_id ? 'ready' : 'draft',
    origin,
    customer_id,
    custom_data,
    address_id: customer_id && addressOf(customer_id),
    business_id: null,
    currency_code: 'USD',
    subscription_id: subscription?.id ?? null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: period,
    payments: [],
    billed_at: null,
    revised_at: null,
    items: charged.map(({ price, quantity, proration = null }) => ({ price_id: price.id, price, quantity, proration })),
    details: {
      tax_rates_used: [{ tax_rate: String(tax), totals }],
      totals: { ...totals, ...dueOf(context, customer_id, total) },
      line_items,
    },
    checkout: { url: null },
    created_at: at,
    updated_at: at,
  }
  transaction.checkout.url = `${context.options.checkoutUrl ?? `${context.origin()}/checkout`}?_ptxn=${transaction.id}`
  state.transactions.set(transaction.id, transaction)
  emit(context, 'transaction.created', transaction, at)
  if (transaction.status === 'ready') emit(context, 'transaction.ready', transaction, at)
  return transaction
}

/** Changes a transaction; Paddle sends a specific event and `transaction.updated`. */
export function changeTransaction(
  context: PaddleContext,
  transaction: Transaction,
  type: string,
  atMs: number,
  change: Partial<Transaction>,
): void {
  const at = stamp(context, atMs)
  Object.assign(transaction, change, { updated_at: at })
  emit(context, `transaction.${type}`, transaction, at)
  if (type !== 'updated') emit(context, 'transaction.updated', transaction, at)
}

/** Charges the customer's card. False: declined, as the transaction then says. */
export function charge(context: PaddleContext, transaction: Transaction, atMs: number): boolean {
  const { state } = context
  const customer = transaction.customer_id ?? ''
  const due = Number(transaction.details.totals.grand_total)
  const pays = due === 0 || state.cards.get(customer) === 'pays'
  if (due > 0) transaction.payments.unshift(attempt(context, customer, due, pays, atMs))
  if (!pays) {
    changeTransaction(context, transaction, 'payment_failed', atMs, {})
    return false
  }
  const balance = state.balances.get(`${customer} USD`)
  const credit = Number(transaction.details.totals.credit)
  if (balance) Object.assign(balance, { available: balance.available - credit, used: balance.used + credit })
  const number = newId('inv', context)
  const invoice = { invoice_id: number, invoice_number: `325-${Number(number.slice(4))}` }
  const billed = { ...invoice, billed_at: stamp(context, atMs) }
  if (transaction.billed_at === null)
    changeTransaction(context, transaction, 'billed', atMs, { status: 'billed', ...billed })
  changeTransaction(context, transaction, 'paid', atMs, { status: 'paid' })
  return true
}

/** Completes a paid transaction, which delivers the purchase. */
export function complete(context: PaddleContext, transaction: Transaction, atMs: number): void {
  const { totals } = transaction.details
  const fee = String(Math.round(Number(totals.grand_total) * 0.05))
  const earnings = String(Number(totals.grand_total) - Number(fee) - Number(totals.tax))
  Object.assign(totals, { balance: '0', fee, earnings })
  changeTransaction(context, transaction, 'completed', atMs, { status: 'completed' })
}

export const addressOf = (customerId: string): string => customerId.replace(/^ctm/, 'add')

export function productOf({ state }: PaddleContext, { product_id }: Price) {
  const product = state.products.get(product_id)
  if (!product) throw new Error(`There is no product ${product_id}`)
  return product
}

function dueOf(
  { state }: PaddleContext,
  customer: string | null,
  total: number,
): Omit<TransactionTotals, 'subtotal' | 'discount' | 'tax' | 'total'> {
  const credit = Math.min(total, state.balances.get(`${customer} USD`)?.available ?? 0)
  const due = String(total - credit)
  return {
    credit: String(credit),
    credit_to_balance: '0',
    balance: due,
    grand_total: due,
    fee: null,
    earnings: null,
    currency_code: 'USD',
  }
}

function attempt(context: PaddleContext, customer: string, due: number, pays: boolean, atMs: number) {
  const at = stamp(context, atMs)
  const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const card = { type: 'visa', last4: pays ? '4242' : '0002', expiry_month: 1, expiry_year: 2030 } as const
  return {
    payment_attempt_id: uuid(context.nextNumber()),
    stored_payment_method_id: uuid(context.nextNumber()),
    payment_method_id: customer.replace(/^ctm/, 'paymtd'),
    amount: String(due),
    status: pays ? ('captured' as const) : ('error' as const),
    error_code: pays ? null : ('declined' as const),
    method_details: { type: 'card' as const, card: { ...card, cardholder_name: 'Nora Northwind' } },
    created_at: at,
    captured_at: pays ? at : null,
  }
}
