import { z } from 'zod'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { readLimited } from '#kernel/net/read-limited.ts'
import { PaddleError } from './paddle-error.ts'
import {
  PaddleAdjustment,
  PaddleBalance,
  PaddleEvent,
  PaddlePreview,
  PaddleSubscription,
  PaddleTransaction,
} from './wire.ts'

/** A page of 200 events with their transactions takes some megabytes. */
const MOST_BYTES = 16 * 1024 * 1024
/**
 * The most pages of a list. The longest subscription has some dozens. The limit keeps a faulty answer of Paddle's from
 * making this read for ever.
 */
const MOST_PAGES = 50
/** Long, because Paddle charges the card during the request. */
const TIMEOUT_MS = 30_000

export interface PaddleClient {
  subscription(id: string): Promise<PaddleSubscription>
  /** Undoes what is scheduled: a pause or a cancellation. */
  unschedule(id: string): Promise<PaddleSubscription>
  /**
   * Changes the price. With `now`, the difference for the rest of the period is charged at once, and nothing changes if
   * the payment fails. With `later`, no money moves before the next bill.
   */
  changePrice(id: string, priceId: string, billed: 'now' | 'later'): Promise<PaddleSubscription>
  cancel(id: string, when: When): Promise<PaddleSubscription>
  pause(id: string): Promise<PaddleSubscription>
  resume(id: string): Promise<PaddleSubscription>
  /** Opens a transaction that a person pays for at its checkout. Opening it charges nothing. */
  openTransaction(asked: {
    priceId: string
    customerId: string | null
    customData: Record<string, string>
  }): Promise<PaddleTransaction>
  updatePayment(id: string): Promise<PaddleTransaction>
  transaction(id: string): Promise<PaddleTransaction>
  transactionsOf(subscriptionId: string): Promise<PaddleTransaction[]>
  adjustmentsOf(subscriptionId: string): Promise<PaddleAdjustment[]>
  /** An address that works for a short time. Null if there is no invoice. */
  invoiceUrl(transactionId: string): Promise<string | null>
  balances(customerId: string): Promise<z.output<typeof PaddleBalance>[]>
  preview(priceIds: readonly string[], countryCode: string | null): Promise<z.output<typeof PaddlePreview>>
  /** The next events of the stream, oldest first. `after: null` starts at its beginning. */
  events(after: string | null): Promise<{ events: PaddleEvent[]; more: boolean }>
}

export type When = 'immediately' | 'next_billing_period'

/**
 * A client for Paddle's API over plain HTTP. Throws PaddleError. Source: v1/openapi.yaml of PaddleHQ/paddle-openapi.
 */
export function createPaddleClient({
  apiUrl,
  apiKey,
  fetch,
}: {
  apiUrl: string
  apiKey: string
  fetch: GuardedFetch
}): PaddleClient {
  async function ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'paddle-version': '1',
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = body && { body: JSON.stringify(body) }
    let status: number
    let text: string
    try {
      const answer = await fetch(apiUrl + path, { method, headers, ...sent, timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
      status = answer.status
      text = (await readLimited(answer, MOST_BYTES)).toString('utf8')
    } catch (error) {
      throw PaddleError.lost(method, error)
    }
    if (status >= 300) throw PaddleError.answered(method, status, text)
    return JSON.parse(text)
  }
  const one = async <T extends z.ZodType>(entity: T, asked: Promise<unknown>): Promise<z.output<T>> =>
    entity.parse(z.object({ data: z.unknown() }).parse(await asked).data)
  const at = (id: string) => `/subscriptions/${encodeURIComponent(id)}`
  const subscription = (asked: Promise<unknown>) => one(PaddleSubscription, asked)

  /** Reads every page of a list about one subscription. Throws if the list does not end. */
  async function all<T extends z.ZodType>(entity: T, path: string): Promise<z.output<T>[]> {
    const Page = z.object({
      data: z.array(entity),
      meta: z.object({ pagination: z.object({ next: z.string().nullish(), has_more: z.boolean() }) }),
    })
    const found: z.output<T>[] = []
    let next: string | null = path
    for (let page = 0; next; page++) {
      if (page === MOST_PAGES) throw PaddleError.endless(path)
      const { data, meta } = Page.parse(await ask('GET', next))
      found.push(...(data as z.output<T>[])) // parsed by this entity's schema
      const url = URL.parse(meta.pagination.next ?? '')
      next = meta.pagination.has_more && url ? url.pathname + url.search : null
    }
    return found
  }

  return {
    subscription: (id) => subscription(ask('GET', at(id))),
    unschedule: (id) => subscription(ask('PATCH', at(id), { scheduled_change: null })),
    changePrice: (id, priceId, billed) =>
      subscription(
        ask('PATCH', at(id), {
          items: [{ price_id: priceId, quantity: 1 }],
          ...(billed === 'now'
            ? { proration_billing_mode: 'prorated_immediately', on_payment_failure: 'prevent_change' }
            : { proration_billing_mode: 'do_not_bill' }),
        }),
      ),
    cancel: (id, when) => subscription(ask('POST', `${at(id)}/cancel`, { effective_from: when })),
    pause: (id) => subscription(ask('POST', `${at(id)}/pause`, { effective_from: 'next_billing_period' })),
    resume: (id) => subscription(ask('POST', `${at(id)}/resume`, { effective_from: 'immediately' })),
    openTransaction: ({ priceId, customerId, customData }) =>
      one(
        PaddleTransaction,
        ask('POST', '/transactions', {
          items: [{ price_id: priceId, quantity: 1 }],
          ...(customerId !== null && { customer_id: customerId }),
          custom_data: customData,
        }),
      ),
    updatePayment: (id) => one(PaddleTransaction, ask('GET', `${at(id)}/update-payment-method-transaction`)),
    transaction: (id) => one(PaddleTransaction, ask('GET', `/transactions/${encodeURIComponent(id)}`)),
    transactionsOf: (id) =>
      all(PaddleTransaction, `/transactions?subscription_id=${encodeURIComponent(id)}&per_page=30`),
    adjustmentsOf: (id) => all(PaddleAdjustment, `/adjustments?subscription_id=${encodeURIComponent(id)}&per_page=50`),
    async invoiceUrl(id) {
      try {
        const Invoice = z.object({ url: z.url() })
        return (await one(Invoice, ask('GET', `/transactions/${encodeURIComponent(id)}/invoice`))).url
      } catch (error) {
        if (error instanceof PaddleError && (error.status === 400 || error.status === 404)) return null
        throw error
      }
    },
    balances: (id) => one(z.array(PaddleBalance), ask('GET', `/customers/${encodeURIComponent(id)}/credit-balances`)),
    preview: (priceIds, countryCode) =>
      one(
        PaddlePreview,
        ask('POST', '/pricing-preview', {
          items: priceIds.map((price_id) => ({ price_id, quantity: 1 })),
          ...(countryCode && { address: { country_code: countryCode } }),
        }),
      ),
    async events(after) {
      const from = after === null ? '' : `&after=${encodeURIComponent(after)}`
      const Page = z.object({
        data: z.array(PaddleEvent),
        meta: z.object({ pagination: z.object({ has_more: z.boolean() }) }),
      })
      const { data, meta } = Page.parse(await ask('GET', `/events?order_by=id[ASC]&per_page=200${from}`))
      return { events: data, more: meta.pagination.has_more }
    },
  }
}
