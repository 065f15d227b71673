import { CheckoutData } from '#contract/billing/billing.ts'
import { operation } from '#kernel/operation.ts'
import { checkoutData } from '../checkout-data.ts'

export const getCheckoutData = operation({
  name: 'getCheckoutData',
  route: 'GET /v1/orgs/{orgId}/billing/checkout-data',
  summary: 'See which plans and credit packs can be bought, and at what prices',
  tag: 'billing',
  permission: 'billing:manage',
  output: CheckoutData,
}).handleInSteps(async (ctx) => checkoutData(await ctx.services.billing.checkoutPrices(ctx), ctx.services.config))
