import { formatLongDay } from '../time.ts'

/** "30 October to 26 November 2026" */
export function rangeWords(days: readonly { date: string }[]): string {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (!first || !last) return ''
  const [from, to] = [first, last].map((day) => formatLongDay(day).replace(/^\S+ /, ''))
  return first.slice(0, 4) === last.slice(0, 4) ? `${from?.replace(/ \d{4}$/, '')} to ${to}` : `${from} to ${to}`
}
