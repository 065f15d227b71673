import { type PostingWindow, type SchedulerSettings, WINDOW_PLATFORMS } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { isBlackout, isEcho, isFull, isTooClose } from './clashes.ts'
import { WINDOWS_OF } from './default-windows.ts'
import { type LocalDay, localDays, minutesOf } from './local-time.ts'
import type { TakenTimes } from './taken-times.ts'

/** A moment at which the profile allows a post. */
export interface FreeTime {
  at: number
  day: LocalDay
  /** Local time, in minutes after midnight. */
  minutes: number
  weight: number
  /**
   * A stretch is a window cut to the owner's hours. `index` is the time's position among all times of its stretch, and
   * `of` their number.
   */
  index: number
  of: number
}

export interface FreeTimesRequest {
  profile: SchedulerSettings
  /** Null asks for a time that suits any of the platforms. */
  platform: Platform | null
  taken: TakenTimes
  /** The times at which the same text is published on the platform, if there are any. */
  echoes?: TakenTimes | undefined
  /** The range begins at `from` and ends just before `until`, in milliseconds since the epoch. */
  from: number
  until: number
}

/**
 * Every free quarter of an hour in the platform's windows (every 5 minutes or every minute in a window too short to
 * hold one), each once, in order of time.
 */
export function freeTimes({ profile, platform, taken, echoes, from, until }: FreeTimesRequest): FreeTime[] {
  const windows = windowsFor(profile, platform)
  const found = new Map<number, FreeTime>()
  for (const day of localDays(profile.effectiveTimezone, from, until)) {
    if (isBlackout(profile, day) || isFull(profile, taken, day)) continue
    if (!profile.includeWeekends && (day.weekday === 0 || day.weekday === 6)) continue
    for (const stretch of stretchesOf(windows, profile, day.weekday)) {
      const times = tidyMinutes(stretch.start, stretch.end)
      times.forEach((minutes, index) => {
        const at = day.at(minutes)
        if (at === null || at < from || at >= until || isTooClose(profile, taken, at)) return
        if (echoes && isEcho(echoes, at)) return
        const known = found.get(at)
        if (known && known.weight >= stretch.weight) return // windows may overlap: the higher weight counts
        found.set(at, { at, day, minutes, weight: stretch.weight, index, of: times.length })
      })
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}

function windowsFor({ postingWindows }: SchedulerSettings, platform: Platform | null): PostingWindow[] {
  return platform ? postingWindows[WINDOWS_OF[platform]] : WINDOW_PLATFORMS.flatMap((name) => postingWindows[name])
}

interface Stretch {
  start: number
  end: number
  weight: number
}

/** The windows of a weekday, cut to the owner's hours if those are set. */
function stretchesOf(windows: PostingWindow[], profile: SchedulerSettings, weekday: number): Stretch[] {
  const own = profile.ownerAvailability
  const hours = own.length > 0 ? own : [{ days: [weekday], start: '00:00', end: '24:00' }]
  return windows
    .filter((window) => window.days.includes(weekday))
    .flatMap((window) =>
      hours
        .filter((there) => there.days.includes(weekday))
        .map((there) => ({
          start: Math.max(minutesOf(window.start), minutesOf(there.start)),
          end: Math.min(minutesOf(window.end), minutesOf(there.end)),
          weight: window.weight,
        })),
    )
    .filter((stretch) => stretch.start < stretch.end)
}

/**
 * Quarters of an hour, because people read and compare times. The step is smaller only if a stretch is too short to
 * contain a quarter.
 */
function tidyMinutes(start: number, end: number): number[] {
  for (const step of [15, 5, 1]) {
    const times: number[] = []
    for (let minutes = Math.ceil(start / step) * step; minutes < end; minutes += step) times.push(minutes)
    if (times.length > 0) return times
  }
  return []
}
