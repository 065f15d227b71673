import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { changeSubscription } from '../change-subscription.ts'

export const startCheckout = operation({
  name: 'startCheckout',
  route: 'POST /v1/orgs/{orgId}/billing/checkout',
  done: 'began to buy for',
  summary: 'Begin to buy a plan or a pack of credits',
  description:
    'By its price, as `checkout-data` names it. The person pays at `checkoutUrl`; nothing is bought before. ' +
    '409 for a plan while one runs: change that. 503 where nobody is billed.',
  tag: 'billing',
  permission: 'billing:manage',
  open: { whenReadOnly: true },
  body: { priceId: z.string().min(1).max(200) },
  output: z.object({ checkoutUrl: z.url() }),
}).handleInSteps((ctx, { priceId }) => changeSubscription(ctx, () => ctx.services.billing.checkout(ctx, { priceId })))
