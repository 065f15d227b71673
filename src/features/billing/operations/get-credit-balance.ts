import { z } from 'zod'
import { CreditActionCost, CreditBalance } from '#contract/billing/billing.ts'
import { creditBalance } from '#features/credits/index.ts'
import { operation } from '#kernel/operation.ts'
import { creditActionCosts } from '../present-credits.ts'

export const getCreditBalance = operation({
  name: 'getCreditBalance',
  route: 'GET /v1/orgs/{orgId}/billing/balance',
  summary: 'See how many credits the workspace has, and what costs how many',
  description: 'For everybody in the workspace, so that an action can show its price.',
  tag: 'billing',
  permission: 'workspace:read',
  output: z.object({ creditBalance: CreditBalance, creditActionCosts: z.array(CreditActionCost) }),
}).handle(async ({ db, orgId }) => ({
  creditBalance: await creditBalance(db, orgId),
  creditActionCosts: creditActionCosts(),
}))
