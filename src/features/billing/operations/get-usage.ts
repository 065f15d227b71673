import { UsageReport } from '#contract/billing/billing.ts'
import { operation } from '#kernel/operation.ts'
import { loadUsage } from '../load-usage.ts'

export const getUsage = operation({
  name: 'getUsage',
  route: 'GET /v1/orgs/{orgId}/billing/usage',
  summary: 'See what credits were used for in this period, by action and by model',
  tag: 'billing',
  permission: 'billing:manage',
  tool: {
    name: 'get_usage',
    description:
      'How many credits the workspace has, and what they were used for. Use it before a task that costs credits, or ' +
      'when asked about costs. Answers the balance, the period’s budget, and usage by action and by model.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  output: UsageReport,
}).handle(({ db, orgId }) => loadUsage(db, orgId))
