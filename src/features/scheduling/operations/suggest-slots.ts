import { z } from 'zod'
import { Slot, WINDOW_PLATFORMS } from '#contract/planning/scheduler.ts'
import { AUDIENCE_TYPES } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { loadProfile } from '../load-profile.ts'
import { loadTimings } from '../load-timings.ts'
import { localMoment } from '../local-time.ts'
import { rankSlots } from '../rank-slots.ts'
import { loadTaken } from '../taken-query.ts'
import { triesInList } from '../timing/trying.ts'

const SUMMARY = 'Rank the best free times for a post, with the reason for each'

export const suggestSlots = operation({
  name: 'suggestSlots',
  route: 'GET /v1/orgs/{orgId}/marketing/scheduler/slots',
  summary: SUMMARY,
  description:
    'From the scheduling profile and the results of published posts, skipping clashes with scheduled ones. Looking reserves nothing: approving and ' +
    'scheduling choose again, and take the time they choose.',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'suggest_slots',
    description:
      'Ranks the best free times for a post, each with its reason. Use it when asked when to post, before ' +
      'approve_post_group or schedule_post_group. Answers times in UTC, the best first. Nothing is reserved, ' +
      'nothing scheduled.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    platform: z
      .enum(WINDOW_PLATFORMS)
      .optional()
      .describe(
        'bluesky and threads: x; reddit and facebook: linkedin; instagram and youtube: tiktok. Without it: good on any',
      ),
    contentType: z
      .string()
      .max(100)
      .optional()
      .describe('Ranks by the results of this content type alone, once there are 20'),
    days: z.coerce.number().int().min(1).max(90).default(14).describe('How far ahead to look'),
    count: z.coerce.number().int().min(1).max(50).default(5).describe('How many times to answer'),
  },
  output: z.object({
    timezone: z.string(),
    audienceType: z.enum(AUDIENCE_TYPES),
    historyPosts: z.int().describe('Published posts whose results the ranking rests on'),
    slots: z.array(Slot),
  }),
}).handle(async (ctx, { platform = null, contentType, days, count }) => {
  const { db, orgId } = ctx
  const now = ctx.now.getTime()
  const profile = await loadProfile(db, orgId)
  const zone = profile.effectiveTimezone
  const target = { platform, accountId: null, contentType }
  const timing = (await loadTimings(ctx, { orgId, targets: [target], zone, now }))(target)
  const until = now + days * 86_400_000
  const taken = await loadTaken(db, { orgId, rules: profile, from: now, until, except: [] })
  const tries = triesInList(`${orgId} ${platform ?? ''}`, localMoment(zone, now).date)
  return {
    timezone: zone,
    audienceType: profile.audienceType,
    historyPosts: timing.posts,
    slots: rankSlots({ profile, platform, taken, timing, tries, now, until, count }),
  }
})
