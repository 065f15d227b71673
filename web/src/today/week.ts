import type { CoverageChannel } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { isUndecided, type PostStatus } from '#contract/statuses.ts'
import type { CalendarEntry } from '../publishing/reads.ts'
import { addDays, type Day, wallOf } from '../time.ts'

/** The versions of one draft with the same time. */
export interface WeekEntry {
  kind: 'post'
  key: string
  groupId: string
  status: PostStatus
  /** In UTC. */
  at: string
  platforms: readonly Platform[]
  words: string
  /** Whether its wished time has passed without a decision. */
  passed: boolean
}

/** A free time on a day without a post. */
export interface Gap {
  kind: 'gap'
  key: string
  at: string
  /** The networks without a post on that day. */
  platforms: readonly Platform[]
}

export interface WeekDay {
  day: Day
  items: readonly (WeekEntry | Gap)[]
}

const DAYS = 7

interface Given {
  entries: readonly CalendarEntry[]
  gaps: readonly Gap[]
  zone: string
  /** In milliseconds since the epoch. */
  now: number
}

/** Today and the six days after it, each with its posts and gaps in order of time. */
export function weekOf({ entries, gaps, zone, now }: Given): WeekDay[] {
  const today = wallOf(now, zone).day
  const items = [...joined(entries, now), ...gaps].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const byDay = Map.groupBy(items, ({ at }) => wallOf(at, zone).day)
  return Array.from({ length: DAYS }, (_, index) => addDays(today, index)).map((day) => ({
    day,
    items: byDay.get(day) ?? [],
  }))
}

/** One entry for the versions of a draft with the same time. */
function joined(entries: readonly CalendarEntry[], now: number): WeekEntry[] {
  const together = Map.groupBy(entries, ({ groupId, time, status }) => `${groupId} ${time} ${status}`)
  return [...together].flatMap(([key, [first, ...others]]) =>
    first
      ? {
          kind: 'post' as const,
          key,
          groupId: first.groupId,
          status: first.status,
          at: first.time,
          platforms: [first, ...others].map(({ platform }) => platform),
          words: first.excerpt,
          passed: isUndecided(first) && Date.parse(first.time) <= now,
        }
      : [],
  )
}

/** The next future gap of each network. Networks with the same gap share it. */
export function gapsOf(channels: readonly Pick<CoverageChannel, 'platform' | 'nextGapAt'>[], now: number): Gap[] {
  const ahead = channels.filter(({ nextGapAt }) => nextGapAt !== null && Date.parse(nextGapAt) > now)
  return [...Map.groupBy(ahead, ({ nextGapAt }) => nextGapAt ?? '')].map(([at, those]) => ({
    kind: 'gap',
    key: `gap ${at}`,
    at,
    platforms: those.map(({ platform }) => platform),
  }))
}

/** As many items of a day as fit into the lines. Gaps stay, and published posts are dropped before coming ones. */
export function fitting(items: WeekDay['items'], lines: number): { shown: WeekDay['items']; more: number } {
  if (items.length <= lines) return { shown: items, more: 0 }
  const gaps = items.filter(({ kind }) => kind === 'gap').slice(0, lines - 1)
  const isOut = (item: WeekEntry | Gap) => item.kind === 'post' && item.status === 'published'
  const posts = items
    .filter(({ kind }) => kind === 'post')
    .sort((one, other) => Number(isOut(one)) - Number(isOut(other)))
  const kept = new Set([...gaps, ...posts.slice(0, lines - 1 - gaps.length)])
  return { shown: items.filter((item) => kept.has(item)), more: items.length - kept.size }
}
