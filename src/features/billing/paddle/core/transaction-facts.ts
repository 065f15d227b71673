import type { PaddlePrice } from '#kernel/billing-settings.ts'
import type { PaddleTransaction } from '../wire.ts'

export type TransactionType = 'subscription' | 'plan_change' | 'credits' | 'payment_method'
export type TransactionStatus = 'open' | 'past_due' | 'paid' | 'canceled'

type Prices = ReadonlyMap<string, PaddlePrice>

/** The kind of a transaction, as people read it. */
export function typeOf({ origin, items }: PaddleTransaction, prices: Prices): TransactionType {
  if (origin === 'subscription_payment_method_change') return 'payment_method'
  if (origin === 'subscription_update') return 'plan_change'
  return items.some(({ price }) => 'pack' in (prices.get(price.id) ?? {})) ? 'credits' : 'subscription'
}

export function statusOf({ status }: PaddleTransaction): TransactionStatus {
  switch (status) {
    case 'draft':
    case 'ready':
    case 'billed':
      return 'open'
    case 'paid':
    case 'completed':
      return 'paid'
    case 'past_due':
    case 'canceled':
      return status
  }
}

/** Whether a checkout was opened and nothing was paid yet. */
export const isBegunOnly = ({ status }: PaddleTransaction): boolean => status === 'draft' || status === 'ready'

export const paidAt = (transaction: PaddleTransaction): string | null =>
  statusOf(transaction) === 'paid' ? (transaction.billed_at ?? transaction.updated_at) : null

/** The plan that the transaction pays for. Null if none. */
export function planOf({ items, origin }: PaddleTransaction, prices: Prices): string | null {
  if (origin === 'subscription_payment_method_change') return null
  for (const { price } of items) {
    const known = prices.get(price.id)
    if (known && 'plan' in known) return known.plan
  }
  return null
}

/** Whether a purchase begins a trial. No other plan is free, so a plan for which nothing is paid is a trial. */
export const isTrial = ({ origin, details }: PaddleTransaction): boolean =>
  (origin === 'web' || origin === 'api') && details?.totals != null && Number(details.totals.total) === 0

/** The credit packs in the transaction, with how often each was bought. */
export function packsOf({ items }: PaddleTransaction, prices: Prices): { pack: string; times: number }[] {
  return items.flatMap(({ price, quantity }) => {
    const known = prices.get(price.id)
    return known && 'pack' in known ? [{ pack: known.pack, times: quantity ?? 1 }] : []
  })
}
