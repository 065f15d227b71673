import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { changeSubscription } from '../change-subscription.ts'

export const resumeSubscription = operation({
  name: 'resumeSubscription',
  route: 'POST /v1/orgs/{orgId}/billing/subscription/resume',
  done: 'resumed',
  summary: 'Resume a paused subscription, or withdraw a planned pause or cancellation',
  description: '503 where nobody is billed.',
  tag: 'billing',
  permission: 'billing:manage',
  open: { whenReadOnly: true },
  output: z.object({ status: z.string(), message: z.string() }),
}).handleInSteps((ctx) => changeSubscription(ctx, () => ctx.services.billing.resume(ctx)))
