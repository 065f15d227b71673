/** Local time and UTC. Only this part of the scheduler asks Intl for the offsets of a time zone. */

const MINUTE = 60_000
const DAY = 86_400_000

/** A calendar day in some time zone. It lasts 23 or 25 hours if the clock changes. */
export interface LocalDay {
  /** YYYY-MM-DD */
  date: string
  /** Sunday = 0. Spec T2 */
  weekday: number
  /** The day's first moment and that of the next day, in milliseconds since the epoch. */
  start: number
  end: number
  /** The moment of a local time, given in minutes after midnight. Null if the clock skips that time. */
  at(minutes: number): number | null
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes a thousand times as long as using one, and there are only some hundreds of time zones. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** The local time at a moment, read as if it were UTC. */
function wallOf(zone: string, at: number): number {
  const whole = Math.floor(at / 1000) * 1000
  const part: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(whole)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  // Date.UTC treats the years 0 to 99 as 1900 to 1999.
  const wall = year < 100 ? new Date(0).setUTCFullYear(year, month - 1, day) : Date.UTC(year, month - 1, day)
  return wall + (hour * 60 + minute) * MINUTE + second * 1000 + (at - whole)
}

const offsetAt = (zone: string, at: number): number => wallOf(zone, at) - at

/** The local date, and the minutes after midnight, at a moment. */
export function localMoment(zone: string, at: number): { date: string; minutes: number } {
  const wall = wallOf(zone, at)
  return { date: isoDate(wall), minutes: Math.floor((((wall % DAY) + DAY) % DAY) / MINUTE) }
}

/**
 * Weekday (Sunday = 0) and minutes after midnight of many moments. Calling Intl for each of thousands would take longer
 * than everything else. So Intl is called once a day: a day with the same offset at both ends has it throughout.
 */
export function localWalls(zone: string): (at: number) => { weekday: number; minutes: number } {
  const offsets = new Map<number, number>()
  const atDay = (day: number): number => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = offsetAt(zone, day * DAY)
    offsets.set(day, offset)
    return offset
  }
  return (at) => {
    const day = Math.floor(at / DAY)
    const offset = atDay(day) === atDay(day + 1) ? atDay(day) : offsetAt(zone, at)
    const wall = at + offset
    const date = Math.floor(wall / DAY)
    return { weekday: (((date + 4) % 7) + 7) % 7, minutes: Math.floor((wall - date * DAY) / MINUTE) }
  }
}

/**
 * The moment of a local date and time: the earlier one if the clock goes back over that time, and null if the clock
 * skips it. No zone changes its clock twice in two days, so only the offsets of a day earlier and of a day later are
 * possible.
 */
export function utcOf(zone: string, date: string, minutes: number): number | null {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE
  const moments = [offsetAt(zone, wall - DAY), offsetAt(zone, wall + DAY)]
    .map((offset) => wall - offset)
    .filter((at) => wallOf(zone, at) === wall)
  return moments.length > 0 ? Math.min(...moments) : null
}

const days = new Map<string, LocalDay>()
/** Enough for a year ahead in eight zones. */
const MOST_DAYS = 3000

/** A day of a zone. Days are cached, because every search for a free time uses the same two weeks. */
export function localDay(zone: string, date: string): LocalDay {
  const name = `${zone} ${date}`
  const known = days.get(name)
  if (known) return known
  if (days.size >= MOST_DAYS) days.clear()
  const day = makeDay(zone, date)
  days.set(name, day)
  return day
}

function makeDay(zone: string, date: string): LocalDay {
  const start = firstMoment(zone, date)
  const end = firstMoment(zone, dateAfter(date, 1))
  const sameAllDay = end - start === DAY
  return {
    date,
    weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
    start,
    end,
    at: (minutes) => (sameAllDay ? start + minutes * MINUTE : utcOf(zone, date, minutes)),
  }
}

/** Every day from the one that contains `from` to the one before `until`. */
export function* localDays(zone: string, from: number, until: number): Generator<LocalDay> {
  let day = localDay(zone, localMoment(zone, from).date)
  while (day.start < until) {
    yield day
    day = localDay(zone, dateAfter(day.date, 1))
  }
}

export function dateAfter(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY)
}

/** Midnight, or the first time after it if the clock skips midnight (as it does in Cairo and Beirut). */
function firstMoment(zone: string, date: string): number {
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    const at = utcOf(zone, date, minutes)
    if (at !== null) return at
  }
  // A zone skipped this whole day when it crossed the date line, so the day is empty.
  return firstMoment(zone, dateAfter(date, 1))
}

const isoDate = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? ''

/** `09:30` → 570; `24:00` → 1440. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** 570 → `09:30`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
