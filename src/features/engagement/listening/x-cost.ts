import type { ReturnedResource } from '#platforms/reading.ts'

/** In thousandths of a credit, which is about a US cent. Engagement facts, section 1. */
export const MILLI = { post: 500, user: 1000, owned: 100 } as const

/** What X charges for what it returned: each post and person once. */
export function milliOf(returned: readonly ReturnedResource[]): number {
  const once = new Map(returned.map((one) => [`${one.kind}:${one.id}`, one]))
  return [...once.values()].reduce((sum, { kind, owned }) => sum + (owned ? MILLI.owned : MILLI[kind]), 0)
}
