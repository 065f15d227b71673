import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { changeSubscription } from '../change-subscription.ts'

export const changePlan = operation({
  name: 'changePlan',
  route: 'POST /v1/orgs/{orgId}/billing/change-plan',
  done: 'changed',
  summary: 'Change to another plan or billing interval',
  description: 'By the price of the plan, as `checkout-data` names it. 503 where nobody is billed.',
  tag: 'billing',
  permission: 'billing:manage',
  open: { whenReadOnly: true },
  body: { priceId: z.string().min(1).max(200) },
  output: z.object({ updated: z.boolean(), message: z.string() }),
}).handleInSteps((ctx, { priceId }) => changeSubscription(ctx, () => ctx.services.billing.changePlan(ctx, { priceId })))
