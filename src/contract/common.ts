import { z } from 'zod'

/** Every id is a uuid unless a field says otherwise. Document 1, "Conventions". */
export const Id = z.uuid()

/** ISO 8601 in UTC, for example `2026-11-24T09:30:00.000Z`. */
export const Timestamp = z.iso.datetime()

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
