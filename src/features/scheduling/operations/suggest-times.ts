import { z } from 'zod'
import { SuggestedTime } from '#contract/planning/scheduler.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { operation } from '#kernel/operation.ts'
import { loadProfile } from '../load-profile.ts'
import { loadTimings } from '../load-timings.ts'
import { localDay, localMoment, timeOf } from '../local-time.ts'
import { rankSlots } from '../rank-slots.ts'
import { loadTaken } from '../taken-query.ts'
import { triesInList } from '../timing/trying.ts'

export const suggestTimes = operation({
  name: 'suggestTimes',
  route: 'GET /v1/orgs/{orgId}/marketing/scheduler/suggested-times',
  summary: 'Suggest times on one day, best first',
  description: 'Empty where the profile has no free time on that day, or the day is over.',
  tag: 'marketing',
  permission: 'workspace:read',
  query: {
    date: z.iso
      .date()
      .refine((date) => date >= '1970-01-01' && date < '9999-01-01', 'Use a day of the years 1970 to 9998')
      .describe('The day in `timezone`'),
    timezone: Timezone,
    count: z.coerce.number().int().min(1).max(20).default(3),
    platform: z.enum(PLATFORMS).optional(),
  },
  output: z.object({ suggestions: z.array(SuggestedTime) }),
}).handle(async (ctx, { date, timezone, count, platform = null }) => {
  const { db, orgId } = ctx
  const now = ctx.now.getTime()
  const profile = await loadProfile(db, orgId)
  // The profile's windows use the profile's time zone. The requested day and the answer use the caller's.
  const { start, end } = localDay(timezone, date)
  const taken = await loadTaken(db, { orgId, rules: profile, from: Math.max(start, now), except: [] })
  const target = { platform, accountId: null }
  const timing = (await loadTimings(ctx, { orgId, targets: [target], zone: profile.effectiveTimezone, now }))(target)
  const tries = triesInList(`${orgId} ${platform ?? ''}`, date)
  const request = { profile, platform, taken, timing, tries, now, from: start, until: end, count }
  return {
    suggestions: rankSlots(request).map((slot) => ({
      localTime: timeOf(localMoment(timezone, Date.parse(slot.scheduledForUtc)).minutes),
      reason: slot.reason,
    })),
  }
})
