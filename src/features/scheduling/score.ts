import type { FreeTime } from './free-times.ts'

const DAY = 86_400_000
/** A wait of a week halves a time's worth, so that the perfect time does not push a post into next month. */
const HALVES_AFTER = 7 * DAY
/** Beyond the least gap and so much more, a neighbour no longer takes attention away. */
const ELBOW_ROOM = 3 * 3_600_000
const CROWDED = 0.7
/** Less than any other difference that counts: it only chooses within a window. */
const SWAY = 0.02
const GOLDEN_RATIO = 0.618_033_988_75

/**
 * How good a free time is, from 0 to 1: the weight of its window, less for waiting, less beside other posts.
 * `nearest` is the distance to the nearest other post and `gap` the least allowed, both in milliseconds.
 */
export function scoreOf(time: FreeTime, { now, nearest, gap }: { now: number; nearest: number; gap: number }): number {
  const soon = HALVES_AFTER / (HALVES_AFTER + Math.max(0, time.at - now))
  const room = CROWDED + (1 - CROWDED) * Math.min(1, (nearest - gap) / ELBOW_ROOM)
  return time.weight * soon * room * (1 - SWAY * sway(time))
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
