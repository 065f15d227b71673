import { z } from 'zod'

/** Every id is a uuid unless a field says otherwise. Document 1, "Conventions". */
export const Id = z.uuid()

/** The format of dates has a year 0000, which no calendar of PostgreSQL's knows. */
const hasYear = (value: string): boolean => !value.startsWith('0000')
const NO_YEAR = 'There is no year 0000'

/** ISO 8601 in UTC, for example `2026-11-24T09:30:00.000Z`. */
export const Timestamp = z.iso.datetime().refine(hasYear, NO_YEAR)

/** ISO 8601 with any offset, for example `2026-11-24T10:30:00+01:00`. */
export const Moment = z.iso.datetime({ offset: true }).refine(hasYear, NO_YEAR)

/** A day on some wall, for example `2026-11-24`. */
export const CalendarDate = z.iso.date().refine(hasYear, NO_YEAR)

/** A list page as document 2 states it: `{ items, page, limit, total, hasMore }`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int().describe('How many match the filter, on all pages'),
    hasMore: z.boolean().describe('True if page + 1 holds more'),
  })
}
