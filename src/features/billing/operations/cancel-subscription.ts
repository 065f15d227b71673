import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { changeSubscription } from '../change-subscription.ts'

export const cancelSubscription = operation({
  name: 'cancelSubscription',
  route: 'POST /v1/orgs/{orgId}/billing/subscription/cancel',
  done: 'cancelled',
  summary: 'Cancel the subscription',
  description: 'A trial ends at once, a paid subscription with its period. 503 where nobody is billed.',
  tag: 'billing',
  permission: 'billing:manage',
  open: { whenReadOnly: true },
  output: z.object({ cancelAtPeriodEnd: z.boolean(), message: z.string() }),
}).handleInSteps((ctx) => changeSubscription(ctx, () => ctx.services.billing.cancel(ctx)))
