/** The moment that news describes, and its rank among news of the same moment. */
export interface Weight {
  /** ISO 8601, to the microsecond. */
  at: string
  rank: number
}

/** Paddle's own answer outranks every event of the same moment. */
export const FETCHED = 9

/**
 * A specific event outranks the `subscription.updated` that is sent with it. They have the same moment, but may contain
 * different states.
 */
const RANKS: Record<string, number> = {
  'subscription.updated': 1,
  'subscription.created': 2,
  'subscription.imported': 2,
  'subscription.trialing': 3,
  'subscription.activated': 4,
  'subscription.past_due': 4,
  'subscription.paused': 4,
  'subscription.resumed': 4,
  'subscription.canceled': 5,
}

export const rankOf = (eventType: string): number => RANKS[eventType] ?? 1

/** Compares as PostgreSQL compares `(news_at, news_rank)`: to the microsecond. */
export function outweighs(one: Weight, other: Weight): boolean {
  const [a, b] = [microseconds(one.at), microseconds(other.at)]
  return a > b || (a === b && one.rank > other.rank)
}

export function microseconds(at: string): bigint {
  const fraction = /\.(\d+)/.exec(at)?.[1] ?? ''
  return BigInt(Math.floor(Date.parse(at) / 1000)) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
}
