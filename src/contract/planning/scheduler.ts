import { z } from 'zod'
import { CalendarDate, Id, Timestamp } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'
import { ASSISTANT_APPROVALS, AUDIENCE_TYPES, POST_STATUSES } from '../statuses.ts'

/** Local time, 24 h. `24:00` only as an end. Spec T2. */
const startTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time as HH:mm, for example 09:30')
const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Use a time as HH:mm, up to 24:00')
/** Sunday = 0. Spec T2 */
const days = z.array(z.int().min(0).max(6)).min(1).max(7)

const endAfterStart = {
  check: (window: { start: string; end: string }) => window.start < window.end,
  params: { path: ['end'], message: 'The end must be after the start' },
}

export const PostingWindow = z
  .strictObject({ days, start: startTime, end: endTime, weight: z.number().min(0).max(1) })
  .meta({ id: 'PostingWindow' })
export type PostingWindow = z.infer<typeof PostingWindow>

/** Spec T2: a window's weight defaults to 0.5. */
export const PostingWindowInput = z
  .strictObject({ days, start: startTime, end: endTime, weight: z.number().min(0).max(1).default(0.5) })
  .refine(endAfterStart.check, endAfterStart.params)

export const OwnerAvailability = z
  .strictObject({ days, start: startTime, end: endTime })
  .refine(endAfterStart.check, endAfterStart.params)
  .meta({ id: 'OwnerAvailability' })
export type OwnerAvailability = z.infer<typeof OwnerAvailability>

/** Consecutive days, both ends included, on which nothing goes out, and why. Decision 016 */
export const BlackoutPeriod = z
  .strictObject({ from: z.iso.date(), to: z.iso.date(), note: z.string().nullable() })
  .meta({ id: 'BlackoutPeriod' })
export type BlackoutPeriod = z.infer<typeof BlackoutPeriod>

export const BlackoutPeriodInput = z
  .strictObject({ from: CalendarDate, to: CalendarDate, note: z.string().trim().max(200).nullable().default(null) })
  .refine((period) => period.from <= period.to, { path: ['to'], message: 'The last day must not be before the first' })

/** Platforms with posting windows of their own. Each other platform uses those of one of these. Spec T3 */
export const WINDOW_PLATFORMS = ['x', 'linkedin', 'tiktok'] as const
export type WindowPlatform = (typeof WINDOW_PLATFORMS)[number]

/** Spec T1 */
export const SchedulerSettings = z
  .object({
    timezone: z.string(),
    timezoneIsSet: z.boolean(),
    audienceTimezone: z.string().nullable(),
    effectiveTimezone: z.string(),
    audienceType: z.enum(AUDIENCE_TYPES),
    includeWeekends: z.boolean(),
    postingWindows: z.object({
      x: z.array(PostingWindow),
      linkedin: z.array(PostingWindow),
      tiktok: z.array(PostingWindow),
    }),
    customPostingWindows: z.array(z.string()).describe('Platforms whose windows differ from the defaults'),
    blackoutDates: z.array(z.string()),
    blackoutPeriods: z.array(BlackoutPeriod).describe('As blackoutDates, for days in a row. Decision 016'),
    minGapMinutes: z.int(),
    maxPostsPerDay: z.int(),
    ownerAvailability: z.array(OwnerAvailability),
    lateMinutes: z.int().describe('A post that is later than this waits until a person gives it a new time'),
    assistantApprovals: z
      .enum(ASSISTANT_APPROVALS)
      .describe('What assistants may approve: what a person wrote or last changed, everything, or nothing.'),
  })
  .meta({ id: 'SchedulerSettings' })
export type SchedulerSettings = z.infer<typeof SchedulerSettings>

/** A time that the scheduler suggests, and why. */
export const Slot = z
  .object({
    scheduledForUtc: Timestamp,
    localDate: z.iso.date(),
    localTime: z.string(),
    weekday: z.string(),
    score: z.number(),
    reason: z.string(),
    basis: z.enum(['defaults', 'history']),
  })
  .meta({ id: 'Slot' })
export type Slot = z.infer<typeof Slot>

/** A suitable time on one day, in the caller's time zone. */
export const SuggestedTime = z.object({ localTime: z.string(), reason: z.string() }).meta({ id: 'SuggestedTime' })

/** A post as the calendar draws it. Spec T7 */
export const CalendarEntry = z
  .object({
    id: Id,
    groupId: Id,
    platform: z.enum(PLATFORMS),
    status: z.enum(POST_STATUSES),
    time: Timestamp.describe('When it went out or will go out; otherwise its wished time'),
    excerpt: z.string().describe('The first 80 characters'),
  })
  .meta({ id: 'CalendarEntry' })
export type CalendarEntry = z.infer<typeof CalendarEntry>

export const CoverageChannel = z
  .object({
    platform: z.enum(PLATFORMS),
    scheduledCount: z.int().describe('Posts to come that will go out as things stand: only these count as coverage'),
    publishedCount: z.int().describe('Posts that went out today: they do not count as coverage'),
    pendingApprovalCount: z.int(),
    targetPosts: z.number().nullable(),
    status: z
      .enum(['covered', 'gap', 'clustered', 'waiting'])
      .describe('waiting: approving what is pending, or letting publishing go on, would fill it'),
    nextGapAt: Timestamp.nullable().describe('The first free time on a day without a post'),
    notes: z.array(z.string()),
  })
  .meta({ id: 'CoverageChannel' })
export type CoverageChannel = z.infer<typeof CoverageChannel>

/** A free time that the plan would fill. It is no post, and nothing is published from it. Spec T8 */
export const PencilMark = z
  .object({
    at: Timestamp,
    platform: z.enum(PLATFORMS),
    pillarId: z.string(),
    pillarName: z.string(),
    contentType: z.string().nullable().describe('Null where the plan wishes for no mix'),
  })
  .meta({ id: 'PencilMark' })
export type PencilMark = z.infer<typeof PencilMark>

export const ScheduleCoverage = z
  .object({
    windowDays: z.int(),
    timezone: z.string(),
    overallStatus: z.enum(['covered', 'needs_attention']),
    channels: z.array(CoverageChannel),
    pendingApprovalTotal: z.int(),
  })
  .meta({ id: 'ScheduleCoverage' })
export type ScheduleCoverage = z.infer<typeof ScheduleCoverage>

/** Coverage, and on request what the plan would put into the free times. Spec T8 */
export const PencilledCoverage = ScheduleCoverage.extend({
  pencil: z
    .object({
      strategyVersion: z
        .int()
        .nullable()
        .describe('The active version; null if none is, and then nothing is suggested'),
      marks: z.array(PencilMark).describe('In order of time'),
    })
    .optional(),
}).meta({ id: 'PencilledCoverage' })
export type PencilledCoverage = z.infer<typeof PencilledCoverage>
