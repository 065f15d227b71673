import type { LengthLimit } from '#contract/limits/limit-shapes.ts'
import { COUNTERS } from './counters.ts'

/** The excess of a field over its limit, as text for a message: `3 characters`. Null if it fits. */
export function excess(text: string, { max, count }: Pick<LengthLimit, 'max' | 'count'>): string | null {
  const { unit, count: length } = COUNTERS[count]
  const over = length(text) - max
  return over <= 0 ? null : `${over.toLocaleString('en-US')} ${unit}${over === 1 ? '' : 's'}`
}
