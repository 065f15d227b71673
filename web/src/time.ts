/**
 * Local time and UTC. Days are `2026-11-24`, local times `09:30`, instants ISO 8601 in UTC or milliseconds. Formatters
 * are cached, because making one costs twenty times as much as using it.
 */
export type Day = string

interface Wall {
  day: Day
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  formats.set(key, made)
  return made
}

const toDate = (instant: string | number): Date => new Date(instant)

/** The local time in a zone. */
export function wallOf(instant: string | number, timeZone: string): Wall {
  const parts: Record<string, string> = {}
  const reading = format('wall', timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  for (const { type, value } of reading.formatToParts(toDate(instant))) parts[type] = value
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const asUtc = ({ day, time }: Wall): number => Date.parse(`${day}T${time}:00.000Z`)

/**
 * The moment of a local time in a zone. A time that the clock skips in spring is moved forward by the length of the gap
 * (02:30 becomes 03:30). For a time that occurs twice in autumn, the earlier moment.
 */
export function instantOf(day: Day, time: string, timeZone: string): number {
  const wanted = asUtc({ day, time })
  const offsetAt = (instant: number) => asUtc(wallOf(instant, timeZone)) - instant
  // No zone changes twice within two days, so one of the two offsets is right.
  const before = offsetAt(wanted - 86_400_000)
  const after = offsetAt(wanted + 86_400_000)
  const candidates = [wanted - before, wanted - after].filter((instant) => asUtc(wallOf(instant, timeZone)) === wanted)
  return candidates.length > 0 ? Math.min(...candidates) : wanted - before
}

export function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}

/** The day that many days later; no zone is involved. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** The weekday, Monday = 0. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** This many minutes later in local time, possibly on another day. */
export function addMinutes({ day, time }: Wall, minutes: number): Wall {
  const moved = new Date(asUtc({ day, time }) + minutes * 60_000).toISOString()
  return { day: moved.slice(0, 10), time: moved.slice(11, 16) }
}

/** "Tue 24 Nov 09:30" */
export function formatWhen(instant: string | number, timeZone: string): string {
  return `${formatDay(wallOf(instant, timeZone).day)} ${wallOf(instant, timeZone).time}`
}

/** "Tue 24 Nov" */
export function formatDay(day: Day): string {
  const date = format('day', 'UTC', { weekday: 'short', day: 'numeric', month: 'short' })
  return date
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')
    .replace('Sept', 'Sep')
}

/** "Tuesday 24 November 2026" */
export function formatLongDay(day: Day): string {
  const date = format('long', 'UTC', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return date.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}

/** "November 2026" */
export function formatMonth(day: Day): string {
  return format('month', 'UTC', { month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
}

/** The zone in words: "Lisbon time (WET)"; "UTC" for the zone without a place. */
export function zoneWords(timeZone: string, at: number): string {
  if (timeZone === 'UTC') return 'UTC'
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  const parts = format('zone', timeZone, { timeZoneName: 'short' }).formatToParts(at)
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value
  return short ? `${place} time (${short})` : `${place} time`
}

/**
 * The age of a past moment: "2 h ago", "3 d ago", in whole units, rounded down. It never names the future, even if this
 * clock is slow.
 */
export function formatAge(instant: string | number, now: number): string {
  const minutes = Math.floor((now - toDate(instant).getTime()) / 60_000)
  return minutes < 1 ? 'just now' : `${amountOf(minutes)} ago`
}

/**
 * The time until a future moment: "in 20 min", "in 7 d". Rounded to whole minutes, so that it does not change within
 * seconds.
 */
export function formatAhead(instant: string | number, now: number): string {
  const minutes = Math.round((toDate(instant).getTime() - now) / 60_000)
  return minutes < 1 ? 'at any moment' : `in ${amountOf(minutes)}`
}

function amountOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}

export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
