import type { FreeTime } from './free-times.ts'
import type { TimingFigures } from './timing/timing-model.ts'

const DAY = 86_400_000
/** A wait of a week halves a time's worth, so that the perfect time does not push a post into next month. */
const HALVES_AFTER = 7 * DAY
/** What has proven itself is worth waiting for longer than what is only said to be good. */
const PROVEN_HALVES_AFTER = 28 * DAY
/** Beyond the least gap and so much more, a neighbour no longer takes attention away. */
const ELBOW_ROOM = 3 * 3_600_000
const CROWDED = 0.7
/** Less than any other difference that counts: it only chooses within a window. */
const SWAY = 0.02
const GOLDEN_RATIO = 0.618_033_988_75
/** Results may speak against a weight, but not against one that is nothing. */
const LEAST_WEIGHT = 0.01

/**
 * What is expected of a time: at first its window's weight, from 0 to 1. The more posts are near it, the more what they
 * brought counts, beginning from the weight that is typical, and the less its own weight does. May be above 1.
 */
export function worthOf(weight: number, figures: TimingFigures | null, typicalWeight: number): number {
  if (!figures) return weight
  const [own, typical] = [Math.max(weight, LEAST_WEIGHT), Math.max(typicalWeight, LEAST_WEIGHT)]
  return own ** (1 - figures.trust) * typical ** figures.trust * figures.times
}

/**
 * How much of its worth is left to a free time, from 0 to 1: less for waiting, less beside other posts. `nearest` is
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
 * How far this is from the time that the window leans to on this date, from 0 to 1. Without it a workspace would post
 * on the same minute every day, which is the first of the window, which is when everybody's scheduler posts. Steps of
 * the golden ratio visit the whole window evenly, and are the same whenever one asks.
 */
function sway({ day, index, of }: FreeTime): number {
  const dayNumber = Date.parse(`${day.date}T00:00:00Z`) / DAY
  const leaning = Math.floor(((dayNumber * GOLDEN_RATIO) % 1) * of)
  return Math.abs(index - leaning) / of
}
