import { iso } from './state.ts'
import type { Cycle, Period } from './wire.ts'

const DAY_MS = 24 * 60 * 60_000

/** The moment one period later. Months keep the day, or use the month's last day. */
export function later(fromMs: number, { interval, frequency }: Cycle): number {
  if (interval === 'day' || interval === 'week') return fromMs + frequency * (interval === 'day' ? 1 : 7) * DAY_MS
  const from = new Date(fromMs)
  const months = frequency * (interval === 'month' ? 1 : 12)
  const to = new Date(fromMs)
  to.setUTCMonth(from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.getTime()
}

export const periodFrom = (fromMs: number, cycle: Cycle): Period => ({
  starts_at: iso(fromMs),
  ends_at: iso(later(fromMs, cycle)),
})
