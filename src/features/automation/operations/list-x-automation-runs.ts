import { z } from 'zod'
import { AutomationAction } from '#contract/engagement/automation.ts'
import { operation } from '#kernel/operation.ts'
import { presentActions } from '../present.ts'

export const listXAutomationRuns = operation({
  name: 'listXAutomationRuns',
  route: 'GET /v1/orgs/{orgId}/automation/x/runs',
  summary: 'List what the rules did, would do, or left alone',
  description:
    'Newest first. What was skipped or only looked at is kept for 30 days. With `notices`, only announced deletions that a person can still keep.',
  tag: 'engagement',
  permission: 'workspace:read',
  tool: {
    name: 'list_x_automation_runs',
    description:
      'Lists what the rules did with own posts on X, would do, or left alone, newest first. Use it to explain a ' +
      'deletion. Answers each post with its reason.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    limit: z.coerce.number().int().min(1).max(100).default(25).describe('How many'),
    notices: z.enum(['true', 'false']).optional().describe('true: only notices'),
  },
  output: z.object({ items: z.array(AutomationAction) }),
}).handle(async ({ db, orgId, now }, { limit, notices }) => ({
  items: await presentActions(db, orgId, { limit, ...(notices === 'true' && { announcedAt: now }) }),
}))
