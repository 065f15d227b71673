import type { FreeTime } from './free-times.ts'
import type { TimingFigures } from './timing/timing-model.ts'

const DAY = 86_400_000
/** A wait of a week halves a time's worth, so that the perfect time does not push a post into next month. */
const HALVES_AFTER = 7 * DAY
/** A proven time is worth a longer wait than a time from a window alone. */
const PROVEN_HALVES_AFTER = 28 * DAY
/** A neighbour that is further away than the least gap plus this takes no attention away. */
const ELBOW_ROOM = 3 * 3_600_000
const CROWDED = 0.7
/** How much `sway` counts: less than any other difference, so that it chooses only among the times of one window. */
const SWAY = 0.02
const GOLDEN_RATIO = 0.618_033_988_75
/** The least that a weight counts, since results could not change a weight of zero. */
const LEAST_WEIGHT = 0.01

/**
 * The expected value of a time. At first it is its window's weight, from 0 to 1. The more posts are near the time, the
 * more their results count, measured from the typical weight, and the less the window's own weight. It may be above 1.
 */
export function worthOf(weight: number, figures: TimingFigures | null, typicalWeight: number): number {
  if (!figures) return weight
  const [own, typical] = [Math.max(weight, LEAST_WEIGHT), Math.max(typicalWeight, LEAST_WEIGHT)]
  return own ** (1 - figures.trust) * typical ** figures.trust * figures.times
}

/**
 * The share of its worth that a free time keeps, from 0 to 1: less for waiting, less beside other posts. `nearest` is
 * the distance to the nearest other post and `gap` the least allowed, both in milliseconds.
 */
export function remainder(
  time: FreeTime,
  { now, nearest, gap, proven }: { now: number; nearest: number; gap: number; proven: boolean },
): number {
  const halves = proven ? PROVEN_HALVES_AFTER : HALVES_AFTER
  const soon = halves / (halves + Math.max(0, time.at - now))
  const room = CROWDED + (1 - CROWDED) * Math.min(1, (nearest - gap) / ELBOW_ROOM)
  return soon * room * (1 - SWAY * sway(time))
}

/**
 * The distance from the time that the window prefers on this date, from 0 to 1. Without it a workspace would post at
 * the same minute every day: the first of the window, when everybody's scheduler posts. Steps of the golden ratio visit
 * the whole window evenly, and are the same whenever one asks.
 */
function sway({ day, index, of }: FreeTime): number {
  const dayNumber = Date.parse(`${day.date}T00:00:00Z`) / DAY
  const leaning = Math.floor(((dayNumber * GOLDEN_RATIO) % 1) * of)
  return Math.abs(index - leaning) / of
}
