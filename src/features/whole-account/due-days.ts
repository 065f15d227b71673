const DAY_MS = 86_400_000

/** How many days X tells an author everything of a post, the day of the reading among them. */
export const KEPT_DAYS = 30
/**
 * How many days after its own a day is read: often while its figures move, and last while X still tells everything,
 * with a night to spare. Each reading costs something for each post, so that not every night reads all thirty days.
 */
export const READ_AFTER_DAYS = [1, 2, 4, 7, 14, 28] as const

export interface Window {
  /** The days, `2026-11-24`, oldest first, without a gap. */
  days: string[]
}

export const dayOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS)

/**
 * The days that are to be read now, in windows that one list covers, the newest first. `readAt` says when each day was
 * read last. A night that was missed is made up for, because a day is due until it was read after its time. Today is
 * not over, so only `withToday` reads it, and once.
 */
export function dueWindows(now: Date, readAt: ReadonlyMap<string, string>, { withToday = false } = {}): Window[] {
  const today = dayOf(now)
  const windows: Window[] = []
  for (let age = withToday ? 0 : 1; age < KEPT_DAYS; age++) {
    const day = dayAfter(today, -age)
    if (!isDue(day, age, readAt.get(day))) continue
    const last = windows.at(-1)
    if (last?.days[0] === dayAfter(day, 1)) last.days.unshift(day)
    else windows.push({ days: [day] })
  }
  return windows
}

function isDue(day: string, age: number, readAt: string | undefined): boolean {
  if (readAt === undefined) return true
  const passed = READ_AFTER_DAYS.findLast((after) => after <= age)
  return passed !== undefined && Date.parse(readAt) < startOf(dayAfter(day, passed))
}

const FIRST_SECOND = 600
const SPREAD_SECONDS = 18_000

/** The account's next night: soon after a day of X has ended, and always in the same minute. */
export function nextNight(accountId: string, now: Date): string {
  const ownMinute = FIRST_SECOND + (Number.parseInt(accountId.slice(-6), 16) % SPREAD_SECONDS)
  const tonight = startOf(dayOf(now)) + ownMinute * 1000
  return new Date(tonight > now.getTime() ? tonight : tonight + DAY_MS).toISOString()
}
