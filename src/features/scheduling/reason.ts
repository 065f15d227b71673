import type { FreeTime } from './free-times.ts'

const MINUTE = 60_000

/** Why a time was chosen, for people: `Weekday morning window, nothing else within 2 h`. `nearest` in milliseconds. */
export function reasonFor({ day, minutes }: FreeTime, nearest: number): string {
  const kind = day.weekday === 0 || day.weekday === 6 ? 'Weekend' : 'Weekday'
  return `${kind} ${partOfDay(minutes)} window, ${company(nearest)}`
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

/** Rounded down, so that it never claims more room than there is. */
function company(nearest: number): string {
  const hours = Math.floor(nearest / (60 * MINUTE))
  if (hours >= 24) return 'nothing else within a day'
  if (hours >= 2) return `nothing else within ${hours} h`
  const minutes = Math.floor(nearest / MINUTE)
  return minutes > 0 ? `nothing else within ${minutes} min` : 'together with another post'
}
