import { useQuery } from '@tanstack/react-query'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { isUndecided } from '#contract/statuses.ts'
import { useReadContext } from '../api/reads.ts'
import { type CalendarEntry, calendarRead } from '../publishing/reads.ts'
import { addMonths, type Day, instantOf, isoOf, wallOf } from '../time.ts'
import type { KnownHour } from '../ui/hour-list.tsx'

const NONE: readonly KnownHour[] = []

/** The hours of a month that already have posts, including the days of other months that its weeks show. */
export function useBookedHours(month: Day, zone: string): readonly KnownHour[] {
  const first = `${month.slice(0, 7)}-01`
  const from = instantOf(first, '00:00', zone) - 7 * DAY_MS
  const to = instantOf(addMonths(first, 1), '00:00', zone) + 14 * DAY_MS
  const read = calendarRead(useReadContext(), { from: isoOf(from), to: isoOf(to) })
  const { data } = useQuery({ ...read, staleTime: 60_000 })
  return data?.map((entry) => bookedAt(entry, zone)) ?? NONE
}

const DAY_MS = 86_400_000

function bookedAt(entry: CalendarEntry, zone: string): KnownHour {
  const name = PLATFORM_NAMES[entry.platform]
  const words =
    entry.status === 'published' ? `${name} went out` : isUndecided(entry) ? `${name} may take it` : `${name} is booked`
  return { ...wallOf(entry.time, zone), words, free: false }
}
