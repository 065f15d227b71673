import type { FreeTime } from './free-times.ts'
import type { TimingFigures } from './timing/timing-model.ts'

const DAY = 86_400_000
/** A wait of a week halves a time's worth, so that a perfect time does not delay a post to the next month. */
const HALVES_AFTER = 7 * DAY
/** A proven time is worth a longer wait than a time from a window alone. */
const PROVEN_HALVES_AFTER = 28 * DAY
/** A neighbouring post that is further away than the least gap plus this does not reduce a time's worth. */
const ELBOW_ROOM = 3 * 3_600_000
const CROWDED = 0.7
/**
 * The weight of `sway`. It is smaller than any other difference, so that it decides only among the times of one window.
 */
const SWAY = 0.02
const GOLDEN_RATIO = 0.618_033_988_75
/** The least value of a weight, since results could not change a weight of zero. */
const LEAST_WEIGHT = 0.01

/**
 * The expected value of a time. At first it is its window's weight, from 0 to 1. With more posts near the time, their
 * results count more, relative to the typical weight, and the window's own weight counts less. The value may exceed 1.
 */
export function worthOf(weight: number, figures: TimingFigures | null, typicalWeight: number): number {
  if (!figures) return weight
  const [own, typical] = [Math.max(weight, LEAST_WEIGHT), Math.max(typicalWeight, LEAST_WEIGHT)]
  return own ** (1 - figures.trust) * typical ** figures.trust * figures.times
}

/**
 * The share of its worth that a free time keeps, from 0 to 1: less after a longer wait, and less near other posts.
 * `nearest` is the distance to the nearest other post and `gap` the least allowed one, both in milliseconds.
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
 * the same minute every day: the first of the window, when everybody's scheduler posts. Steps of the golden ratio cover
 * the whole window evenly, and are the same in every call.
 */
function sway({ day, index, of }: FreeTime): number {
  const dayNumber = Date.parse(`${day.date}T00:00:00Z`) / DAY
  const leaning = Math.floor(((dayNumber * GOLDEN_RATIO) % 1) * of)
  return Math.abs(index - leaning) / of
}
