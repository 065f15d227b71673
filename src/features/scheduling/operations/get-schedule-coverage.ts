import { z } from 'zod'
import { PencilledCoverage } from '#contract/planning/scheduler.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { operation } from '#kernel/operation.ts'
import { loadCoverage } from '../load-coverage.ts'

export const getScheduleCoverage = operation({
  name: 'getScheduleCoverage',
  route: 'GET /v1/orgs/{orgId}/marketing/scheduler/schedule-coverage',
  summary: 'See which platforms have posts planned for the coming days, and where the gaps are',
  tag: 'marketing',
  permission: 'workspace:read',
  query: {
    days: z.coerce.number().int().min(1).max(90).default(7).describe('Local days, today being the first'),
    timezone: Timezone.optional().describe('Time zone of the days; the workspace’s effective one unless given'),
    pencil: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'true adds what the active strategy would fill the free times with, by pillar. No posts, nothing is kept',
      ),
  },
  output: PencilledCoverage,
}).handle((ctx, { days, timezone, pencil }) =>
  loadCoverage(ctx.db, { orgId: ctx.orgId, now: ctx.now, days, timezone, pencil: pencil === 'true' }),
)
