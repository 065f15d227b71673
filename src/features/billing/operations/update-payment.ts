import { z } from 'zod'
import { WebAddress } from '#contract/common.ts'
import { operation } from '#kernel/operation.ts'
import { changeSubscription } from '../change-subscription.ts'

export const updatePayment = operation({
  name: 'updatePayment',
  route: 'POST /v1/orgs/{orgId}/billing/subscription/update-payment',
  done: 'began to change the payment of',
  summary: 'Begin to change how the subscription is paid',
  description:
    'The person goes on at `checkoutUrl`, or with the transaction in the checkout. 503 where nobody is billed.',
  tag: 'billing',
  permission: 'billing:manage',
  open: { whenReadOnly: true },
  body: { checkoutUrl: WebAddress.optional().describe('The page on which the checkout is opened') },
  output: z.object({ transactionId: z.string(), checkoutUrl: z.url().nullish() }),
}).handleInSteps((ctx, { checkoutUrl }) =>
  changeSubscription(ctx, () => ctx.services.billing.updatePayment(ctx, { checkoutUrl })),
)
