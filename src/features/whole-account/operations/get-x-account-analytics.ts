import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { XAccountAnalytics } from '#contract/results/whole-account.ts'
import { operation } from '#kernel/operation.ts'
import { presentAnalytics } from '../present.ts'

export const getXAccountAnalytics = operation({
  name: 'getXAccountAnalytics',
  route: 'GET /v1/orgs/{orgId}/marketing/analytics/x-account',
  summary: 'See the figures of a whole account on X',
  description:
    'Sums of all its posts, also those made elsewhere, by the day in UTC on which they were made, and its followers. ' +
    'The days end with the one that was read last. They stay when the account is disconnected. `stopped` says why ' +
    'nothing is read at present. Without `socialAccountId`: the account that is read, else the one connected last.',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'get_x_account_analytics',
    description:
      'How a whole X account did, posts made elsewhere included. Use it when asked about reach or followers on X. ' +
      'Answers totals, those of the days before, followers and days; reads nothing anew.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    days: z.coerce.number().int().min(1).max(365).default(30).describe('How many days'),
    socialAccountId: Id.optional().describe('Which account'),
  },
  output: XAccountAnalytics,
}).handle(({ db, orgId, now }, { days, socialAccountId }) =>
  presentAnalytics(db, { orgId, now, days, ...(socialAccountId && { accountId: socialAccountId }) }),
)
