import { z } from 'zod'
import { CreditBalance, UsageSummary } from '#contract/billing/billing.ts'
import { creditStanding, setBudget } from '#features/credits/index.ts'
import { conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'

export const setCreditBudget = operation({
  name: 'setCreditBudget',
  route: 'PUT /v1/orgs/{orgId}/billing/budget',
  done: 'set',
  summary: 'Set how many credits the workspace may use a month, where nobody is billed',
  description:
    'It counts for this month at once: a higher budget can be used at once; a lower one removes credits that are neither used nor reserved. 409 for a workspace with a subscription, whose credits come with its plan.',
  tag: 'billing',
  permission: 'billing:manage',
  body: { monthlyCredits: z.int().min(0).max(10_000_000) },
  output: z.object({ monthlyCredits: z.number(), creditBalance: CreditBalance, usageSummary: UsageSummary }),
}).handle(async (ctx, { monthlyCredits }) => {
  const { db, orgId } = ctx
  const before = await creditStanding(db, orgId)
  if (!(await setBudget(db, orgId, monthlyCredits * 1000))) {
    throw conflict(
      'invalid_transition',
      'This workspace has a subscription, and its credits come with the plan: choose a larger plan or buy credits',
    )
  }
  const { creditBalance, usageSummary } = await creditStanding(db, orgId)
  ctx.audit({ type: 'budget', id: orgId, before: { monthlyCredits: before.monthlyBudget }, after: { monthlyCredits } })
  return { monthlyCredits, creditBalance, usageSummary }
})
