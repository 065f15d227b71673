import { emit } from './events.ts'
import { recover } from './renew.ts'
import { type Card, newId, type PaddleContext, stamp } from './state.ts'
import { subscribe } from './subscribe.ts'
import { addressOf, changeTransaction, charge, complete, openTransaction } from './transactions.ts'
import type { CustomData, Customer, Transaction } from './wire.ts'

export interface NewPurchase {
  priceIds: readonly string[]
  /** The quantity of each price, in the order of `priceIds`; one each if omitted. */
  quantities?: readonly number[]
  customerId: string | null
  customData: CustomData
  origin: 'api' | 'web'
}

/**
 * Opens a transaction for prices; null if one does not exist. A purchase that begins with a trial costs nothing yet.
 */
export function openPurchase(context: PaddleContext, asked: NewPurchase, atMs: number): Transaction | null {
  const prices = asked.priceIds.flatMap((id) => context.state.prices.get(id) ?? [])
  if (prices.length !== asked.priceIds.length || prices.length === 0) return null
  const charged = prices.map((price, index) => ({
    price,
    quantity: asked.quantities?.[index] ?? 1,
    ...(price.trial_period && { amount: 0 }),
  }))
  const { origin, customerId, customData } = asked
  return openTransaction(context, { origin, customer_id: customerId, custom_data: customData, charged }, atMs)
}

/** Pays at the checkout. False: the card was declined, and the payment can be tried again. */
export function pay(
  context: PaddleContext,
  transaction: Transaction,
  { card, email }: { card: Card; email?: string },
  atMs: number,
): boolean {
  const { state } = context
  if (!['draft', 'ready', 'past_due'].includes(transaction.status)) return false
  const customer =
    transaction.customer_id ?? customerOf(context, { email: email ?? 'nora@northwind.example', name: null }, atMs).id
  if (transaction.status === 'draft')
    changeTransaction(context, transaction, 'ready', atMs, {
      status: 'ready',
      customer_id: customer,
      address_id: addressOf(customer),
    })
  const before = state.cards.get(customer)
  state.cards.set(customer, card)
  if (card === 'declined' && Number(transaction.details.totals.grand_total) === 0) {
    changeTransaction(context, transaction, 'payment_failed', atMs, {})
    return restore(context, customer, before)
  }
  if (!charge(context, transaction, atMs)) return restore(context, customer, before)
  if (transaction.subscription_id === null) subscribe(context, transaction, atMs)
  else finish(context, transaction, atMs)
  return true
}

/** Restores the customer's card: a card that was declined at the checkout is not kept. */
function restore({ state }: PaddleContext, customer: string, before: Card | undefined): false {
  if (before) state.cards.set(customer, before)
  else state.cards.delete(customer)
  return false
}

/** Completes the payment of an existing subscription: one that failed, or a new card only. */
function finish(context: PaddleContext, transaction: Transaction, atMs: number): void {
  const subscription = context.state.subscriptions.get(transaction.subscription_id ?? '')
  const dunning = context.state.dunning.get(subscription?.id ?? '')
  if (subscription && dunning?.transactionId === transaction.id) recover(context, subscription, atMs)
  else complete(context, transaction, atMs)
}

/** The customer with that address; makes one if there is none. */
export function customerOf(
  context: PaddleContext,
  { email, name, customData = null }: { email: string; name: string | null; customData?: CustomData },
  atMs: number,
): Customer {
  const known = [...context.state.customers.values()].find((customer) => customer.email === email)
  if (known) return known
  const at = stamp(context, atMs)
  const customer: Customer = {
    id: newId('ctm', context),
    name,
    email,
    status: 'active',
    locale: 'en',
    marketing_consent: false,
    custom_data: customData,
    import_meta: null,
    created_at: at,
    updated_at: at,
  }
  context.state.customers.set(customer.id, customer)
  emit(context, 'customer.created', customer, at)
  return customer
}
