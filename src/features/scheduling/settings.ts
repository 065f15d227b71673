import type { Selectable } from 'kysely'
import {
  type BlackoutPeriod,
  type OwnerAvailability,
  type PostingWindow,
  type SchedulerSettings,
  WINDOW_PLATFORMS,
  type WindowPlatform,
} from '#contract/planning/scheduler.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { invalidField } from '#kernel/errors.ts'
import { AUDIENCE_DEFAULTS } from './default-windows.ts'

/** The default limit in minutes. A later post is not published without a person's request. Spec P10 */
export const LATE_MINUTES = 60

export type ProfileRow = Selectable<DB['scheduler_profile']>
export type SavedWindows = Partial<Record<WindowPlatform, PostingWindow[]>>

/**
 * The effective scheduling profile. Unset fields get the defaults of the audience type. Saved fields were checked when
 * they were saved.
 */
export function settingsFrom(row: ProfileRow | undefined, orgTimezone: string | null): SchedulerSettings {
  const audienceType = row?.audience_type ?? 'mixed'
  const defaults = AUDIENCE_DEFAULTS[audienceType]
  const saved = savedWindows(row)
  const timezone = orgTimezone ?? 'UTC'
  const audienceTimezone = row?.audience_timezone ?? null
  return {
    timezone,
    timezoneIsSet: orgTimezone !== null,
    audienceTimezone,
    // Windows say when readers read, so they use the readers' time zone if it differs from the team's. The days of caps
    // and blackout dates, and the owner's hours, use the same one, because a profile has one time zone. Spec T1
    effectiveTimezone: audienceTimezone ?? timezone,
    audienceType,
    includeWeekends: row?.include_weekends ?? defaults.includeWeekends,
    postingWindows: {
      x: saved.x ?? [...defaults.postingWindows.x],
      linkedin: saved.linkedin ?? [...defaults.postingWindows.linkedin],
      tiktok: saved.tiktok ?? [...defaults.postingWindows.tiktok],
    },
    customPostingWindows: WINDOW_PLATFORMS.filter((platform) => saved[platform]),
    blackoutDates: row?.blackout_dates ?? [],
    blackoutPeriods: (row?.blackout_periods ?? []) as BlackoutPeriod[],
    minGapMinutes: row?.min_gap_minutes ?? defaults.minGapMinutes,
    maxPostsPerDay: row?.max_posts_per_day ?? defaults.maxPostsPerDay,
    ownerAvailability: (row?.owner_availability ?? []) as OwnerAvailability[],
    lateMinutes: row?.late_limit_minutes ?? LATE_MINUTES,
    assistantApprovals: row?.assistant_approvals ?? 'people_drafts',
  }
}

export function savedWindows(row: Pick<ProfileRow, 'posting_windows'> | undefined): SavedWindows {
  return (row?.posting_windows ?? {}) as SavedWindows
}

/**
 * The windows to save: `given` replaces those of its platforms, `reset` removes others. Throws 400 if both name one
 * platform.
 */
export function mergeWindows(
  row: Pick<ProfileRow, 'posting_windows'>,
  given: { [platform in WindowPlatform]?: PostingWindow[] | undefined },
  reset: readonly WindowPlatform[],
): SavedWindows {
  const merged = { ...savedWindows(row) }
  for (const platform of WINDOW_PLATFORMS) {
    const windows = given[platform]
    if (windows && reset.includes(platform)) {
      throw invalidField(
        'body.resetPostingWindows',
        'contradiction',
        `Either set the windows of ${platform} or reset them`,
      )
    }
    if (windows) merged[platform] = windows
    if (reset.includes(platform)) delete merged[platform]
  }
  return merged
}
