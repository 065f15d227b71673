import { z } from 'zod'
import { CalendarDate } from '#contract/common.ts'
import {
  type BlackoutPeriod,
  BlackoutPeriodInput,
  OwnerAvailability,
  PostingWindowInput,
  SchedulerSettings,
  WINDOW_PLATFORMS,
} from '#contract/planning/scheduler.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { ASSISTANT_APPROVALS, AUDIENCE_TYPES } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { loadProfile } from '../load-profile.ts'
import { saveProfile } from '../save-profile.ts'
import { mergeWindows } from '../settings.ts'

const Windows = z
  .array(PostingWindowInput)
  .min(1, 'Give at least one window, or name the platform in resetPostingWindows to go back to the defaults')
  .max(50)
  .optional()

export const updateSchedulerSettings = operation({
  name: 'updateSchedulerSettings',
  route: 'PATCH /v1/orgs/{orgId}/marketing/scheduler/settings',
  done: 'changed',
  summary: 'Change the scheduling profile',
  description:
    'Omitted fields stay; null goes back to the default. Days are 0–6, Sunday = 0; times are HH:mm in the effective ' +
    'time zone. Posts that are scheduled already keep their moment.',
  tag: 'marketing',
  permission: 'scheduling:manage',
  body: {
    timezone: Timezone.optional(),
    audienceTimezone: Timezone.nullable().optional(),
    audienceType: z.enum(AUDIENCE_TYPES).optional(),
    includeWeekends: z.boolean().nullable().optional(),
    postingWindows: z.strictObject({ x: Windows, linkedin: Windows, tiktok: Windows }).optional(),
    resetPostingWindows: z.array(z.enum(WINDOW_PLATFORMS)).max(WINDOW_PLATFORMS.length).optional(),
    blackoutDates: z.array(CalendarDate).max(366).optional(),
    blackoutPeriods: z.array(BlackoutPeriodInput).max(100).optional().describe('Replaces the periods that were saved'),
    minGapMinutes: z.int().min(0).max(1440).optional(),
    maxPostsPerDay: z.int().min(1).max(100).optional(),
    ownerAvailability: z.array(OwnerAvailability).max(50).optional(),
    lateMinutes: z
      .int()
      .min(1)
      .max(1440)
      .optional()
      .describe('After an outage or a pause, posts that are later than this are not sent: they wait for a new time'),
    assistantApprovals: z
      .enum(ASSISTANT_APPROVALS)
      .optional()
      .describe('What assistants may approve in the name of their person.'),
  },
  output: SchedulerSettings,
}).handle(async (ctx, input) => {
  const { orgId, now } = ctx
  const before = await saveProfile(ctx.db, { orgId, now }, (row) => ({
    ...(input.audienceTimezone !== undefined && { audience_timezone: input.audienceTimezone }),
    ...(input.audienceType !== undefined && { audience_type: input.audienceType }),
    ...(input.includeWeekends !== undefined && { include_weekends: input.includeWeekends }),
    ...(input.blackoutDates !== undefined && { blackout_dates: [...new Set(input.blackoutDates)].sort() }),
    ...(input.blackoutPeriods !== undefined && { blackout_periods: JSON.stringify(inOrder(input.blackoutPeriods)) }),
    ...(input.minGapMinutes !== undefined && { min_gap_minutes: input.minGapMinutes }),
    ...(input.maxPostsPerDay !== undefined && { max_posts_per_day: input.maxPostsPerDay }),
    ...(input.ownerAvailability !== undefined && { owner_availability: JSON.stringify(input.ownerAvailability) }),
    ...(input.lateMinutes !== undefined && { late_limit_minutes: input.lateMinutes }),
    ...(input.assistantApprovals !== undefined && { assistant_approvals: input.assistantApprovals }),
    posting_windows: JSON.stringify(mergeWindows(row, input.postingWindows ?? {}, input.resetPostingWindows ?? [])),
  }))
  if (input.timezone !== undefined) {
    await ctx.db
      .updateTable('org')
      .set({ timezone: input.timezone, updated_at: now.toISOString() })
      .where('id', '=', orgId)
      .execute()
  }
  const after = await loadProfile(ctx.db, orgId)
  ctx.audit({ type: 'scheduler_profile', id: orgId, before, after })
  return after
})

const inOrder = (periods: BlackoutPeriod[]): BlackoutPeriod[] =>
  periods.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
