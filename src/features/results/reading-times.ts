const HOUR_MS = 3_600_000

/**
 * How many hours after publication a post is read: often while its figures still move, and never again after a month.
 * Each reading may cost money at the platform (X charges for every post that is read, once a day). The trigger
 * `plan_first_reading` plans the first.
 */
export const READ_AFTER_HOURS = [1, 6, 24, 3 * 24, 7 * 24, 30 * 24] as const

/** When a post that has just been read is read again. Null means never. */
export function nextReading(publishedAt: string, now: Date): string | null {
  const published = Date.parse(publishedAt)
  const hours = READ_AFTER_HOURS.find((after) => published + after * HOUR_MS > now.getTime())
  return hours === undefined ? null : new Date(published + hours * HOUR_MS).toISOString()
}
