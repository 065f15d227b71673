import { addDays, formatDay } from '../time.ts'
import type { ChartBar } from '../ui/chart-frame.tsx'
import type { Performance } from './reads.ts'

type Trend = Performance['trends'][number]

/** What can be drawn for each day. */
export const MEASURES = ['reactions', 'seen', 'posts'] as const
export type Measure = (typeof MEASURES)[number]

/** With more days than this, a bar stands for a week. */
const MOST_BARS = 28
const WEEK = 7

const short = (day: string) => formatDay(day).replace(/^\S+ /, '')

/** The value of some days. Null without a post, and where no network told how often the posts were seen. */
function sumOver(days: readonly Trend[], measure: Measure): number | null {
  const posts = days.reduce((sum, { postsPublished }) => sum + postsPublished, 0)
  if (measure === 'posts') return posts
  if (posts === 0) return null
  if (measure === 'reactions') return days.reduce((sum, { engagements }) => sum + engagements, 0)
  const told = days.flatMap(({ impressions }) => impressions ?? [])
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0)
}

/**
 * The bars of the window, oldest first. `before` has the days of both windows, and each bar is compared with the same
 * weekday, as many days before as the window has.
 */
export function barsOf(trends: readonly Trend[], before: readonly Trend[] | null, measure: Measure): ChartBar[] {
  const size = trends.length > MOST_BARS ? WEEK : 1
  const earlier = new Map(before?.map((day) => [day.date, day]))
  const starts = Array.from({ length: Math.ceil(trends.length / size) }, (_, index) => index * size)
  return starts.map((start) => {
    const days = trends.slice(start, start + size)
    const first = days[0]?.date ?? ''
    const back = addDays(first, -trends.length)
    return {
      label: size === 1 ? formatDay(first) : `Week from ${formatDay(first)}`,
      tick: short(first),
      now: sumOver(days, measure),
      ...(before && {
        before: sumOver(
          days.flatMap(({ date }) => earlier.get(addDays(date, -trends.length)) ?? []),
          measure,
        ),
        beforeLabel: size === 1 ? formatDay(back) : `Week from ${formatDay(back)}`,
      }),
    }
  })
}
