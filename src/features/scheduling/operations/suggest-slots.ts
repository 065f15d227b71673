import { z } from 'zod'
import { Slot, WINDOW_PLATFORMS } from '#contract/scheduler.ts'
import { AUDIENCE_TYPES } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { loadProfile } from '../load-profile.ts'
import { rankSlots } from '../rank-slots.ts'
import { loadTaken } from '../taken-query.ts'

const SUMMARY = 'Rank the best free times for a post, with the reason for each'

export const suggestSlots = operation({
  name: 'suggestSlots',
  route: 'GET /v1/orgs/{orgId}/marketing/scheduler/slots',
  summary: SUMMARY,
  description:
    'From the scheduling profile, skipping clashes with scheduled posts. Looking takes nothing: approving and ' +
    'scheduling choose again, and take the time they choose.',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'suggest_slots',
    scope: 'mcp:read',
    description: `${SUMMARY}. Nothing is reserved.`,
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    platform: z.enum(WINDOW_PLATFORMS).optional().describe('Without it: times that are good on any of them'),
    contentType: z.string().max(100).optional(),
    days: z.coerce.number().int().min(1).max(90).default(14).describe('How far ahead to look'),
    count: z.coerce.number().int().min(1).max(50).default(5),
  },
  output: z.object({
    timezone: z.string(),
    audienceType: z.enum(AUDIENCE_TYPES),
    historyPosts: z.int().describe('Published posts whose results the ranking rests on'),
    slots: z.array(Slot),
  }),
}).handle(async (ctx, { platform, days, count }) => {
  const now = ctx.now.getTime()
  const profile = await loadProfile(ctx.db, ctx.orgId)
  const taken = await loadTaken(ctx.db, { orgId: ctx.orgId, rules: profile, from: now, except: [] })
  const until = now + days * 86_400_000
  return {
    timezone: profile.effectiveTimezone,
    audienceType: profile.audienceType,
    // No results of posts are kept yet, of any kind of content: the windows alone rank.
    historyPosts: 0,
    slots: rankSlots({ profile, platform: platform ?? null, taken, now, until, count }),
  }
})
