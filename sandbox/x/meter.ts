import { OWNED_READ, REQUEST_PRICES, RESOURCE_PRICES, type RequestKind, type Resource } from './prices.ts'

/** Something in a call that costs money: a resource that it returned, or the request itself. */
export type Billed = { resource: Resource; id: string; owned?: boolean } | { request: RequestKind }

export interface Charge {
  /** The UTC day. */
  day: string
  atMs: number
  /** Method and path, such as `GET /2/tweets`. */
  call: string
  what: Resource | RequestKind
  /** The id of the resource; null for a request. */
  id: string | null
  /** Millionths of a dollar. */
  micros: number
}

/** What X charged to the app, and what is left. */
export interface Meter {
  /** In millionths of a dollar. Null means without limit. The balance may fall slightly below zero, as X says. */
  balance: number | null
  charges: Charge[]
  /** The resources that were charged on each UTC day. None is charged twice in a day. */
  charged: Map<string, Set<string>>
  /** Post reads that were charged, by month. */
  postReads: Map<string, number>
}

export const createMeter = (balanceUsd?: number): Meter => ({
  balance: balanceUsd === undefined ? null : Math.round(balanceUsd * 1_000_000),
  charges: [],
  charged: new Map(),
  postReads: new Map(),
})

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7)

/** Charges a call that succeeded. */
export function charge(meter: Meter, call: string, billed: readonly Billed[], atMs: number): void {
  const day = dayOf(atMs)
  const seen = meter.charged.get(day) ?? new Set()
  meter.charged.set(day, seen)
  for (const item of billed) {
    if ('request' in item) {
      enter(meter, { day, atMs, call, what: item.request, id: null, micros: REQUEST_PRICES[item.request] })
      continue
    }
    const key = `${item.resource} ${item.id}`
    if (seen.has(key)) continue
    seen.add(key)
    if (item.resource === 'Post') {
      const month = monthOf(atMs)
      meter.postReads.set(month, (meter.postReads.get(month) ?? 0) + 1)
    }
    const micros = item.owned ? OWNED_READ : RESOURCE_PRICES[item.resource]
    enter(meter, { day, atMs, call, what: item.resource, id: item.id, micros })
  }
}

function enter(meter: Meter, entry: Charge): void {
  meter.charges.push(entry)
  if (meter.balance !== null) meter.balance -= entry.micros
}

/** The sum of charges in millionths of a dollar. */
export const spent = (charges: readonly Charge[]): number => charges.reduce((sum, { micros }) => sum + micros, 0)
