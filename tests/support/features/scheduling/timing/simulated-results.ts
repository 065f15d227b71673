import { chanceFrom } from '#features/scheduling/timing/chance.ts'
import type { PostResult } from '#features/scheduling/timing/outcomes.ts'

const MINUTE = 60_000
const DAY = 86_400_000

export interface Peak {
  /** The days of the peak (Sunday = 0), and its beginning and end in minutes after midnight UTC. */
  days: readonly number[]
  start: number
  end: number
  /** How many posts fall into the peak. */
  posts: number
  /** How many times the usual number of reactions a post in the peak gets. */
  times: number
}

export interface Simulation {
  seed: number
  /** The number of posts over the last 180 days, including those in the peak. */
  posts: number
  now: number
  peak?: Peak
  /**
   * Standard deviation of the logarithm of reactions. With 0.8, one post in six gets more than 2.2 times the usual
   * number.
   */
  scatter?: number
  impressions?: boolean
}

/**
 * Simulates the results of an account's posts: log-normal counts, posts between 08:00 and 20:00 of the working week.
 */
export function simulatedResults(simulation: Simulation): PostResult[] {
  const { seed, posts, now, peak, scatter = 0.8, impressions = false } = simulation
  const chance = chanceFrom(seed * 7919 + 1)
  const week = { days: [1, 2, 3, 4, 5], start: 8 * 60, end: 20 * 60 }
  return Array.from({ length: posts }, (_, index) => {
    const span = peak && index < peak.posts ? peak : week
    let day = 0
    do day = Math.floor((now - (3 + chance() * 176) * DAY) / DAY)
    while (!span.days.includes(weekdayOf(day)))
    const minutes = span.start + Math.floor(chance() * (span.end - span.start))
    const better = peak && inside(peak, weekdayOf(day), minutes) ? peak.times : 1
    const seen = Math.round(1000 * Math.exp(0.5 * normal(chance)))
    const reactions = Math.round((impressions ? seen * 0.03 : 30) * better * Math.exp(scatter * normal(chance)))
    return {
      accountId: 'a',
      publishedAt: day * DAY + minutes * MINUTE,
      engagement: reactions,
      impressions: impressions ? seen : null,
    }
  })
}

export const inside = ({ days, start, end }: Pick<Peak, 'days' | 'start' | 'end'>, weekday: number, minutes: number) =>
  days.includes(weekday) && minutes >= start && minutes < end

/** The first day of the epoch was a Thursday. */
const weekdayOf = (day: number): number => (day + 4) % 7

/** A normal deviate by the Box-Muller method. */
function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}
