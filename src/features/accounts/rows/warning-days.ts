import type { Clock } from '#kernel/clock.ts'

/**
 * People are warned this many days before a sign-in ends. Spec N5 names the days; `accounts_to_warn` has the same ones.
 */
const WARNING_DAYS = [1, 3, 7, 14]
const DAY_MS = 24 * 60 * 60_000

/**
 * The warning that would be due at once for a new sign-in. It is not sent, since whoever just signed in knows how long
 * the sign-in lasts.
 */
export function passedAlready(clock: Clock, end: string | null): number | null {
  if (end === null) return null
  const left = Date.parse(end) - clock.now().getTime()
  return WARNING_DAYS.find((days) => left <= days * DAY_MS) ?? null
}
