import type { ErrorDetail } from '#contract/errors.ts'
import type { SchedulerSettings } from '#contract/planning/scheduler.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { type AppError, conflict } from '#kernel/errors.ts'
import { isBlackout, isEcho, isFull, isTooClose } from './clashes.ts'
import { freeTimes } from './free-times.ts'
import { localDays } from './local-time.ts'
import { LAST_HORIZON_DAYS, type PostToPlace } from './place-posts.ts'
import { LEAD_MINUTES } from './rank-slots.ts'
import { type TakenTimes, takenTimes } from './taken-times.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** A person may choose a time outside every window, so this search goes further ahead than slots do. */
const CHOICE_DAYS = 3 * 366
const QUARTER = 15 * MINUTE

export interface Obstacles {
  profile: SchedulerSettings
  /** Includes the times of the request's other posts. */
  taken: TakenTimes
  echoes?: ReadonlyMap<string, readonly number[]>
  now: number
}

/**
 * The 409 `no_free_slot`. It names the obstacle of each post, and the first time that a person could choose for it.
 * Spec A10
 */
export function noFreeSlot(posts: readonly PostToPlace[], facts: Obstacles): AppError {
  const details: ErrorDetail[] = posts.map((post) => {
    const { code, words } = obstacleOf(post, facts)
    const first = firstChoice(post, facts)
    const instead = first
      ? `the first time that would do is ${new Date(first).toISOString()}`
      : 'no time in three years would do'
    const name = PLATFORM_NAMES[post.platform]
    return {
      path: `posts.${post.id}.scheduledForUtc`,
      code,
      message: `There is no free slot for ${name} within a year, because ${words}; ${instead}`,
    }
  })
  const way =
    'Choose that time with scheduledForUtc, approve without a time (autoSchedule: false), or change the scheduling profile'
  return conflict('no_free_slot', `${details[0]?.message}. ${way}`, details)
}

/** Why the year has no slot: the profile has no windows in any week, or a rule forbids every day. */
function obstacleOf({ platform }: PostToPlace, { profile, taken, now }: Obstacles): { code: string; words: string } {
  const open = { ...profile, blackoutDates: [], blackoutPeriods: [], maxPostsPerDay: Number.MAX_SAFE_INTEGER }
  const until = now + LAST_HORIZON_DAYS * DAY
  const possible = freeTimes({ profile: open, platform, taken: takenTimes([]), from: now, until })
  if (possible.length === 0) {
    const words = 'no posting window lies on a day and in an hour in which posts go out (owner’s hours, weekends)'
    return { code: 'no_window', words }
  }
  const days = new Map(possible.map(({ day }) => [day.date, day]))
  const off = [...days.values()].filter((day) => isBlackout(profile, day)).length
  const full = [...days.values()].filter((day) => !isBlackout(profile, day) && isFull(profile, taken, day)).length
  const close = days.size - off - full
  const counted = [
    ...(off > 0 ? [{ code: 'blackout', count: off, words: `${off} of ${days.size} days are days off` }] : []),
    ...(full > 0 ? [{ code: 'day_full', count: full, words: `${full} hold as many posts as a day may have` }] : []),
    ...(close > 0
      ? [{ code: 'too_close', count: close, words: `${close} have other posts too near, or posts with the same text` }]
      : []),
  ].sort((a, b) => b.count - a.count)
  return { code: counted[0]?.code ?? 'too_close', words: counted.map(({ words }) => words).join(', ') }
}

/**
 * The first quarter of an hour without a clash. It may be outside the windows or at a weekend, because a person may
 * choose such a time.
 */
function firstChoice({ id }: PostToPlace, { profile, taken, echoes, now }: Obstacles): number | null {
  const others = takenTimes(echoes?.get(id) ?? [])
  const from = now + LEAD_MINUTES * MINUTE
  for (const day of localDays(profile.effectiveTimezone, from, from + CHOICE_DAYS * DAY)) {
    if (isBlackout(profile, day) || isFull(profile, taken, day)) continue
    const start = Math.ceil(Math.max(from, day.start) / QUARTER) * QUARTER
    for (let at = start; at < day.end; at += QUARTER) {
      if (!isTooClose(profile, taken, at) && !isEcho(others, at)) return at
    }
  }
  return null
}
