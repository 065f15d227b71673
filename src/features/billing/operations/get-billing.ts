import { BillingSummary } from '#contract/billing/billing.ts'
import { operation } from '#kernel/operation.ts'
import { loadBilling } from '../load-billing.ts'

export const getBilling = operation({
  name: 'getBilling',
  route: 'GET /v1/orgs/{orgId}/billing',
  summary: 'See the plan, the credits and the payments of the workspace',
  tag: 'billing',
  permission: 'billing:manage',
  output: BillingSummary,
}).handle((ctx) => loadBilling(ctx))
