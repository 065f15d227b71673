import { createHash } from 'node:crypto'
import type { Bench } from '../kit/create-sandbox.ts'
import {
  DEMO_API_KEY,
  DEMO_PRICES,
  DEMO_WEBHOOK_SECRET,
  type PaddlePriceSeed,
  type PaddleSandboxOptions,
} from './options.ts'
import type { Adjustment, Customer, Event, Price, Product, Subscription, Transaction } from './wire.ts'

/** What a card does when it is charged. */
export type Card = 'pays' | 'declined'

/** The retries of a payment that failed. */
export interface Dunning {
  transactionId: string
  startedAtMs: number
  retries: number
}

export interface Notification {
  id: string
  event: Event
  dueAtMs: number
  attempts: number
}

/** Everything as the API shows it, with the hidden facts beside it. */
export interface PaddleState {
  readonly apiKey: { value: string }
  readonly webhooks: { url: string; secrets: string[] }
  readonly products: Map<string, Product>
  readonly prices: Map<string, Price>
  readonly customers: Map<string, Customer>
  /** Cards by customer. */
  readonly cards: Map<string, Card>
  /** Balances in the lowest unit, by customer and currency. */
  readonly balances: Map<string, { customerId: string; currency: string; available: number; used: number }>
  readonly subscriptions: Map<string, Subscription>
  readonly dunning: Map<string, Dunning>
  readonly transactions: Map<string, Transaction>
  /** Transactions that will end by themselves, and when. */
  readonly fading: Map<string, number>
  readonly adjustments: Map<string, Adjustment>
  readonly events: Event[]
  readonly notifications: Notification[]
  readonly counts: { stampUs: number; sent: number; dropped: number; duplicated: number }
}

export interface PaddleContext extends Bench<PaddleSandboxOptions> {
  state: PaddleState
  random: () => number
  /** The last round of webhooks. */
  sending: { last: Promise<void> }
}

export function createPaddleState({ options, clock }: Bench<PaddleSandboxOptions>): PaddleState {
  const state: PaddleState = {
    apiKey: { value: options.apiKey ?? DEMO_API_KEY },
    webhooks: { url: options.webhookUrl ?? '', secrets: options.webhookSecrets ?? [DEMO_WEBHOOK_SECRET] },
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    cards: new Map(),
    balances: new Map(),
    subscriptions: new Map(),
    dunning: new Map(),
    transactions: new Map(),
    fading: new Map(),
    adjustments: new Map(),
    events: [],
    notifications: [],
    counts: { stampUs: 0, sent: 0, dropped: 0, duplicated: 0 },
  }
  const at = new Date(clock.now()).toISOString()
  for (const seed of options.prices ?? DEMO_PRICES) addPrice(state, seed, at)
  return state
}

function addPrice({ products, prices }: PaddleState, seed: PaddlePriceSeed, at: string): void {
  const dates = { created_at: at, updated_at: at }
  const common = { status: 'active', type: 'standard', custom_data: null, import_meta: null, ...dates } as const
  const productId = namedId('pro', seed.product)
  products.set(productId, {
    ...common,
    id: productId,
    name: seed.product,
    description: null,
    tax_category: 'standard',
    image_url: null,
  })
  const id = seed.id ?? namedId('pri', seed.description)
  prices.set(id, {
    ...common,
    id,
    product_id: productId,
    name: seed.description,
    description: seed.description,
    tax_mode: 'internal',
    billing_cycle: seed.every && { interval: seed.every, frequency: 1 },
    trial_period: seed.trialDays ? { interval: 'day', frequency: seed.trialDays } : null,
    unit_price: { amount: String(seed.amount), currency_code: 'USD' },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 100 },
  })
}

/** An id made from a name. It is the same after every start. */
export function namedId(prefix: 'pro' | 'pri', name: string): string {
  return `${prefix}_01${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

/** A new id. Ids sort by creation, like the vendor's. */
export function newId(prefix: string, { nextNumber, options }: Pick<PaddleContext, 'nextNumber' | 'options'>): string {
  return `${prefix}_01${String((options.idsFrom ?? 0) + nextNumber()).padStart(24, '0')}`
}

/** A unique moment for an event: ISO 8601 to the microsecond. */
export function stamp({ state: { counts } }: Pick<PaddleContext, 'state'>, atMs: number): string {
  counts.stampUs = Math.max(counts.stampUs + 1, atMs * 1000)
  return iso(counts.stampUs / 1000).replace(/\d{3}Z$/, `${String(counts.stampUs % 1_000_000).padStart(6, '0')}Z`)
}

export const iso = (atMs: number): string => new Date(Math.floor(atMs)).toISOString()
