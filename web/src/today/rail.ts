import { isStillToCome } from '#contract/planning/still-to-come.ts'
import type { Post } from '#contract/posts/post.ts'
import type { CalendarEntry } from '../publishing/reads.ts'
import { addDays, type Day, formatDay, wallOf } from '../time.ts'
import type { Gap } from './week.ts'

export type RailRow =
  | { kind: 'day'; key: string; words: string }
  | { kind: 'now'; key: string; time: string }
  | { kind: 'out'; key: string; entry: CalendarEntry }
  | { kind: 'post'; key: string; post: Post }
  | { kind: 'gap'; key: string; gap: Gap }

interface Given {
  /** The posts of the next 36 hours, including overdue ones and those being published, in order of time. */
  posts: readonly Post[]
  entries: readonly CalendarEntry[]
  gaps: readonly Gap[]
  zone: string
  /** In milliseconds since the epoch. */
  now: number
}

const DAY_MS = 86_400_000
const AHEAD_MS = 1.5 * DAY_MS
/** The most published and the most coming posts that are shown. The calendar has all. */
const MOST_OUT = 3
const MOST_AHEAD = 10

/** The last day and the next 36 hours, line by line, with the present in between. */
export function railOf({ posts, entries, gaps, zone, now }: Given): { rows: RailRow[]; more: number } {
  const isAhead = (post: Post) => isStillToCome(post, now)
  const ahead = posts.filter(isAhead)
  const behind = [
    ...lastOut(entries, zone, now).map((entry) => ({ kind: 'out' as const, key: entry.id, at: entry.time, entry })),
    ...posts.filter((post) => !isAhead(post)).map(rowOf),
  ].sort(byTime)
  const coming = [
    ...ahead.slice(0, MOST_AHEAD).map(rowOf),
    ...gaps
      .filter(({ at }) => Date.parse(at) < now + AHEAD_MS)
      .map((gap) => ({ kind: 'gap' as const, key: gap.key, at: gap.at, gap })),
  ].sort(byTime)
  if (behind.length + coming.length === 0) return { rows: [], more: 0 }
  const present = { kind: 'now' as const, key: 'now', at: new Date(now).toISOString(), time: wallOf(now, zone).time }
  return { rows: withDays([...behind, present, ...coming], zone, now), more: Math.max(0, ahead.length - MOST_AHEAD) }
}

type TimedRow = Exclude<RailRow, { kind: 'day' }> & { at: string }

const rowOf = (post: Post) => ({ kind: 'post' as const, key: post.id, at: timeOf(post), post })
const timeOf = ({ nextRetryAt, scheduledForUtc }: Post): string => nextRetryAt ?? scheduledForUtc ?? ''
const byTime = (one: { at: string }, other: { at: string }) => Date.parse(one.at) - Date.parse(other.at)

/** The latest published posts: today's, or, if there are none, yesterday's. */
function lastOut(entries: readonly CalendarEntry[], zone: string, now: number): readonly CalendarEntry[] {
  const out = entries.filter(({ status, time }) => status === 'published' && Date.parse(time) > now - DAY_MS)
  const today = wallOf(now, zone).day
  const ofToday = out.filter(({ time }) => wallOf(time, zone).day === today)
  return (ofToday.length > 0 ? ofToday : out).slice(-MOST_OUT)
}

/** Puts the name of each day before its first line, except for today. */
function withDays(rows: readonly TimedRow[], zone: string, now: number): RailRow[] {
  const today = wallOf(now, zone).day
  let before: Day = today
  return rows.flatMap((row): RailRow[] => {
    const { day } = wallOf(row.at, zone)
    if (day === before) return [row]
    before = day
    return [{ kind: 'day', key: day, words: dayWords(day, today) }, row]
  })
}

function dayWords(day: Day, today: Day): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day)
}
