import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { changeSubscription } from '../change-subscription.ts'

export const pauseSubscription = operation({
  name: 'pauseSubscription',
  route: 'POST /v1/orgs/{orgId}/billing/subscription/pause',
  done: 'paused',
  summary: 'Pause the subscription at the end of its period',
  description: 'Not during a trial (409). 503 where nobody is billed.',
  tag: 'billing',
  permission: 'billing:manage',
  open: { whenReadOnly: true },
  output: z.object({ status: z.string(), message: z.string() }),
}).handleInSteps((ctx) => changeSubscription(ctx, () => ctx.services.billing.pause(ctx)))
