import { type LocalDay, weekdayName } from './local-time.ts'

const HOUR = 3_600_000
/** With fewer posts or fewer days than this, any distribution looks clustered. */
const CLUSTER_FROM = 3
/** Readers who open the app twice a day see the posts of half a day together. */
const STRETCH = 12 * HOUR

/**
 * The notes about clustered posts of a platform. Empty if they are spread. Posts are clustered if more than half of
 * them are on one day, if more than half fall within twelve hours (over midnight), or if all are on fewer than half of
 * the usable days. `moments` are sorted, in milliseconds since the epoch. `usableDays` have a post or room for one.
 */
export function clusterNotes(moments: readonly number[], days: readonly LocalDay[], usableDays: number): string[] {
  const posts = moments.length
  if (posts < CLUSTER_FROM || days.length < CLUSTER_FROM) return []
  for (const day of days) {
    const count = postsOn(day, moments)
    if (count * 2 > posts) return [`${count} of ${posts} posts go out on ${weekdayName(day.weekday)}`]
  }
  for (const [index, first] of moments.entries()) {
    const together = moments.slice(index).filter((at) => at - first <= STRETCH)
    if (together.length * 2 <= posts) continue
    const hours = Math.max(1, Math.ceil(((together.at(-1) ?? first) - first) / HOUR))
    return [`${together.length} of ${posts} posts go out within ${hours} h`]
  }
  const filled = days.filter((day) => postsOn(day, moments) > 0).length
  if (filled * 2 < Math.min(posts, usableDays)) return [`All ${posts} posts go out on ${filled} of ${usableDays} days`]
  return []
}

export const postsOn = (day: LocalDay, moments: readonly number[]): number =>
  moments.filter((at) => at >= day.start && at < day.end).length
