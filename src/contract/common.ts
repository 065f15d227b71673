import { z } from 'zod'

/**
 * Every id is a uuid unless a field says otherwise. Spec A2. Input may be in any case, and becomes
 * lower case.
 */
export const Id = z.uuid().toLowerCase()

/** A list of at most this many ids. Duplicates count once. */
export function idsUpTo(most: number) {
  return z
    .array(Id)
    .max(most)
    .overwrite((ids) => [...new Set(ids)])
}

/** The format of dates allows the year 0000, which PostgreSQL does not know. */
const hasYear = (value: string): boolean => !value.startsWith('0000')
const NO_YEAR = 'There is no year 0000'

/** ISO 8601 in UTC, for example `2026-11-24T09:30:00.000Z`. */
export const Timestamp = z.iso.datetime().refine(hasYear, NO_YEAR)

/**
 * A time in a caller's form: ISO 8601 with any offset, for example `2026-11-24T10:30:00+01:00`. It is parsed to the
 * same moment in UTC, the form in which it is stored and answered. Spec A2
 */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine((value) => !/^(0000|[+-])/.test(inUtc(value)), 'This time must be in the years 0001 to 9999 in UTC')
  .transform(inUtc)

/** Keeps every digit of a fraction of a second. */
function inUtc(value: string): string {
  const [, wall = '', fraction = '', offset = ''] = /^([^.Z+]*T[^.Z+-]*)(\.\d+)?(.*)$/.exec(value) ?? []
  if (offset === 'Z') return value
  const at = Date.parse(wall + offset)
  return Number.isNaN(at) ? '' : `${new Date(at).toISOString().replace(/\.\d+Z$/, '')}${fraction}Z`
}

/** A calendar day in no particular time zone, for example `2026-11-24`. */
export const CalendarDate = z.iso.date().refine(hasYear, NO_YEAR)

/** An address to which Galley may lead people. Addresses with any other scheme are never stored, whoever gives them. */
export const WebAddress = z
  .url({ protocol: /^https$/, error: 'This must be a web address that begins with https://' })
  .max(2000)

/**
 * The address of a library file, as the file's answer gives it. Plain http is accepted too, because a private
 * installation may not have https.
 */
export const FileAddress = z
  .url({ protocol: /^https?$/, error: 'This must be the url of a file of the library' })
  .max(2000)

/** A web address on X, under either of its names. */
export const XAddress = z
  .url({
    protocol: /^https$/,
    hostname: /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/i,
    error: 'This must be an address on X that begins with https://x.com/',
  })
  .max(2000)

/** A list page by Spec A3: `{ items, page, limit, total, hasMore }`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int().describe('How many match the filter, on all pages'),
    hasMore: z.boolean().describe('True if page + 1 holds more'),
  })
}
