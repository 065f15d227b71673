import type { PostingWindow, WindowPlatform } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import type { AudienceType } from '#contract/statuses.ts'

/**
 * The windows of a workspace that has set none yet. Published studies of the best time differ by hours, so these
 * windows are broad. They are the parts of the day in which people have time for a platform, at work or off work.
 * Weights only order them.
 */
export interface AudienceDefaults {
  includeWeekends: boolean
  minGapMinutes: number
  maxPostsPerDay: number
  postingWindows: Record<WindowPlatform, readonly PostingWindow[]>
}

const WEEK = [1, 2, 3, 4, 5]
/** The middle of the week gets most attention at work, because Mondays and Fridays are busy. */
const MIDWEEK = [2, 3, 4]
const WEEKEND = [0, 6]
const DAILY = [0, 1, 2, 3, 4, 5, 6]

const span = (days: number[], start: string, end: string, weight: number): PostingWindow => ({
  days,
  start,
  end,
  weight,
})

export const AUDIENCE_DEFAULTS: Record<AudienceType, AudienceDefaults> = {
  // For posts that people read at work: before work gets busy, at lunch, and at the end of the day.
  b2b: {
    includeWeekends: false,
    minGapMinutes: 60, // a reader's feed should not show the same company twice in a row
    maxPostsPerDay: 6, // a cross-posted group or two a day
    postingWindows: {
      x: [span(WEEK, '08:30', '11:00', 0.9), span(WEEK, '12:00', '13:30', 0.7), span(WEEK, '16:00', '18:00', 0.6)],
      linkedin: [
        span(MIDWEEK, '08:00', '10:30', 1),
        span([1, 5], '08:30', '10:30', 0.8),
        span(WEEK, '12:00', '13:30', 0.7),
        span(WEEK, '16:30', '18:00', 0.5),
      ],
      // Short video is watched in breaks even if the subject is work.
      tiktok: [span(WEEK, '12:00', '13:30', 0.8), span(WEEK, '17:00', '20:00', 0.7), span(WEEK, '07:30', '09:00', 0.5)],
    },
  },
  // For posts that people read off work: at lunch, in the evening, and through the day at weekends.
  b2c: {
    includeWeekends: true,
    minGapMinutes: 60,
    maxPostsPerDay: 8, // there are more hours over which posts can be spread
    postingWindows: {
      x: [span(DAILY, '18:00', '21:30', 0.9), span(WEEK, '12:00', '14:00', 0.7), span(WEEKEND, '10:00', '13:00', 0.8)],
      linkedin: [
        span(WEEK, '17:00', '19:00', 0.8),
        span(WEEK, '12:00', '13:30', 0.7),
        span(WEEK, '08:00', '09:30', 0.6),
        span(WEEKEND, '10:00', '12:00', 0.4), // LinkedIn is quiet at weekends, but some people read
      ],
      tiktok: [
        span(DAILY, '18:30', '22:00', 1),
        span(WEEKEND, '10:00', '13:00', 0.8),
        span(WEEK, '12:00', '14:00', 0.6),
      ],
    },
  },
  // Nobody has said who the readers are, so these hours suit both kinds. Weekends are left out, because few teams have
  // somebody there to answer.
  mixed: {
    includeWeekends: false,
    minGapMinutes: 60,
    maxPostsPerDay: 6,
    postingWindows: {
      x: [span(WEEK, '09:00', '11:00', 0.8), span(WEEK, '12:00', '14:00', 0.8), span(WEEK, '17:30', '20:00', 0.7)],
      linkedin: [
        span(MIDWEEK, '08:00', '10:30', 0.9),
        span([1, 5], '08:30', '10:30', 0.7),
        span(WEEK, '12:00', '13:30', 0.8),
        span(WEEK, '17:00', '18:30', 0.6),
      ],
      tiktok: [span(WEEK, '17:30', '21:00', 0.9), span(WEEK, '12:00', '14:00', 0.7)],
    },
  },
}

/** Spec T3: platforms without windows of their own use the windows of the most similar platform. */
export const WINDOWS_OF: Record<Platform, WindowPlatform> = {
  x: 'x',
  bluesky: 'x',
  threads: 'x',
  linkedin: 'linkedin',
  reddit: 'linkedin',
  facebook: 'linkedin',
  tiktok: 'tiktok',
  instagram: 'tiktok',
  youtube: 'tiktok',
}
