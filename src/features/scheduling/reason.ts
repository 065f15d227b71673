import type { FreeTime } from './free-times.ts'
import { timeOf, weekdayName } from './local-time.ts'
import type { TimingFigures } from './timing/timing-model.ts'
import { isWeekend } from './timing/week.ts'

const MINUTE = 60_000
/** With fewer effective posts near a time, their figures are not told, because they mean little. */
const WORTH_TELLING = 5

export interface Grounds {
  time: FreeTime
  /** Distance to the nearest other post, in milliseconds. */
  nearest: number
  figures: TimingFigures | null
  /** Set if this time is tried because few results are near it. Its value is the number of all results. */
  tryingBeside?: number | undefined
}

/**
 * The text that tells people why a time was chosen: `Weekday morning window, nothing else within 2 h`, or `Tue morning:
 * your 9 posts around 09:30 did 1.4× your usual (80 %: 1.1–1.8), nothing else within 3 h`.
 */
export function reasonFor({ time, nearest, figures, tryingBeside }: Grounds): string {
  return `${ground(time, figures, tryingBeside)}, ${roomAround(nearest)}`
}

function ground({ day, minutes }: FreeTime, figures: TimingFigures | null, tryingBeside: number | undefined): string {
  const kind = isWeekend(day.weekday) ? 'Weekend' : 'Weekday'
  const part = partOfDay(minutes)
  if (figures && tryingBeside !== undefined) {
    const near = figures.posts === 0 ? 'none' : String(figures.posts)
    return `Trying a time with few results so far: ${near} of your ${tryingBeside} posts near ${timeOf(minutes)}`
  }
  if (figures?.proven) {
    const when = figures.days === 'weekday' ? weekdayName(day.weekday).slice(0, 3) : kind
    return `${when} ${part}: ${told(figures, minutes)}`
  }
  const window = `${kind} ${part} window`
  if (!figures || figures.effective < WORTH_TELLING) return window
  return `${window}, ${told(figures, minutes)}, which may be chance`
}

function told({ posts, times, low, high }: TimingFigures, minutes: number): string {
  const interval = `80 %: ${low.toFixed(1)}–${high.toFixed(1)}`
  return `your ${posts} posts around ${timeOf(minutes)} did ${times.toFixed(1)}× your usual (${interval})`
}

function partOfDay(minutes: number): string {
  const hour = minutes / 60
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 14) return 'midday'
  if (hour < 17.5) return 'afternoon'
  if (hour < 22) return 'evening'
  return 'late evening'
}

/** The free room around the time, rounded down, so that the text never claims more than there is. */
function roomAround(nearest: number): string {
  const hours = Math.floor(nearest / (60 * MINUTE))
  if (hours >= 24) return 'nothing else within a day'
  if (hours >= 2) return `nothing else within ${hours} h`
  const minutes = Math.floor(nearest / MINUTE)
  return minutes > 0 ? `nothing else within ${minutes} min` : 'together with another post'
}
