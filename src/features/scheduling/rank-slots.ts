import type { Platform } from '#contract/platforms.ts'
import type { SchedulerSettings, Slot } from '#contract/scheduler.ts'
import { isFull, isTooClose } from './clashes.ts'
import { freeTimes } from './free-times.ts'
import { timeOf, weekdayName } from './local-time.ts'
import { reasonFor } from './reason.ts'
import { scoreOf } from './score.ts'
import type { TakenTimes } from './taken-times.ts'

const MINUTE = 60_000
/** Time for a person to read a suggestion and act on it, and for the publisher to prepare what it needs. */
export const LEAD_MINUTES = 10

export interface RankRequest {
  profile: SchedulerSettings
  /** Null: good on any of the platforms. */
  platform: Platform | null
  taken: TakenTimes
  /** All in milliseconds since the epoch. Nothing earlier than LEAD_MINUTES after `now` is considered. */
  now: number
  from?: number
  until: number
  /** At most so many. */
  count: number
}

/**
 * The best times for a post, best first; of equal ones the earlier. The same request has the same answer. They are
 * free beside one another too: all of them can be taken, so they are also different enough to choose between.
 */
export function rankSlots({ profile, platform, taken, now, from = now, until, count }: RankRequest): Slot[] {
  const gap = profile.minGapMinutes * MINUTE
  const earliest = Math.max(from, now + LEAD_MINUTES * MINUTE)
  const ranked = freeTimes({ profile, platform, taken, from: earliest, until })
    .map((time) => {
      const nearest = taken.distance(time.at)
      return { time, nearest, score: scoreOf(time, { now, nearest, gap }) }
    })
    .sort((a, b) => b.score - a.score || a.time.at - b.time.at)

  const slots: Slot[] = []
  const withThese = taken.copy()
  for (const { time, nearest, score } of ranked) {
    if (slots.length >= count) break
    if (isTooClose(profile, withThese, time.at) || isFull(profile, withThese, time.day)) continue
    withThese.add(time.at)
    slots.push({
      scheduledForUtc: new Date(time.at).toISOString(),
      localDate: time.day.date,
      localTime: timeOf(time.minutes),
      weekday: weekdayName(time.day.weekday),
      score: Math.round(score * 1000) / 1000,
      reason: reasonFor(time, nearest),
      basis: 'defaults',
    })
  }
  return slots
}
