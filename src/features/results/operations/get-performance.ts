import { z } from 'zod'
import { PerformanceSummary } from '#contract/results/performance.ts'
import { operation } from '#kernel/operation.ts'
import { loadPerformance } from '../load-performance.ts'

export const getPerformance = operation({
  name: 'getPerformance',
  route: 'GET /v1/orgs/{orgId}/marketing/analytics/performance',
  summary: 'See how the posts of the last days did',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'get_performance_summary',
    description:
      'How the posts of the last days did. Use it when asked how things are going, or before planning. Answers totals ' +
      'and those of the days before, figures by day and platform, the best posts, topics and content types.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    days: z.coerce.number().int().min(1).max(365).default(30).describe('How many days, today being the last'),
    topLimit: z.coerce.number().int().min(1).max(50).default(5).describe('How many posts, topics and content types'),
  },
  output: PerformanceSummary,
}).handle(({ db, orgId, now }, { days, topLimit }) => loadPerformance(db, { orgId, now, days, topLimit }))
