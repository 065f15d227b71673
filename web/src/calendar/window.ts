import { addDays, addMonths, type Day, instantOf, isoOf, wallOf, weekdayOf } from '../time.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'list'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

export interface CalendarWindow {
  days: readonly Day[]
  /** In UTC, from `from` to just before `to`. */
  from: string
  to: string
}

/** How many days the list shows. */
const LIST_DAYS = 28

/** The days of a view around a day: six whole weeks, one week from Monday, or four weeks from that day. */
export function windowOf(view: CalendarView, around: Day, zone: string): CalendarWindow {
  const first = view === 'list' ? around : mondayOf(view === 'month' ? `${around.slice(0, 7)}-01` : around)
  const count = view === 'month' ? 42 : view === 'week' ? 7 : LIST_DAYS
  const days = Array.from({ length: count }, (_, index) => addDays(first, index))
  const midnight = (day: Day) => isoOf(instantOf(day, '00:00', zone))
  return { days, from: midnight(first), to: midnight(addDays(first, count)) }
}

const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day))

/** The day around which the next, or previous, window lies. */
export function stepDay(view: CalendarView, around: Day, by: 1 | -1): Day {
  if (view === 'month') return addMonths(around, by)
  return addDays(around, by * (view === 'week' ? 7 : LIST_DAYS))
}

/** Sorts entries into their days once, so that a cell reads only its own. */
export function indexByDay<T extends { time: string }>(
  entries: readonly T[],
  zone: string,
): ReadonlyMap<Day, readonly T[]> {
  const index = new Map<Day, T[]>()
  for (const entry of entries) {
    const { day } = wallOf(entry.time, zone)
    const list = index.get(day)
    if (list) list.push(entry)
    else index.set(day, [entry])
  }
  for (const list of index.values()) list.sort((a, b) => a.time.localeCompare(b.time))
  return index
}
