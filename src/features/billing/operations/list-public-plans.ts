import { PublicPlans } from '#contract/billing/billing.ts'
import { CREDIT_PACKS, SELF_HOSTED, TRIAL_DAYS } from '#contract/billing/catalogue.ts'
import { operation } from '#kernel/operation.ts'
import { offeredPlans } from '../checkout-data.ts'
import { creditActionCosts } from '../present-credits.ts'

export const listPublicPlans = operation({
  name: 'listPublicPlans',
  route: 'GET /v1/public/plans',
  summary: 'List the plans that are offered here, and what costs credits',
  description:
    'In US dollars, as the catalogue has them; a signed-in person sees local prices in the checkout data. Where nobody is billed, the one plan is self_hosted, and there are no packs.',
  tag: 'public',
  permission: 'public',
  counted: 'office',
  output: PublicPlans,
}).handle(async ({ services: { billing, config } }) => {
  const { maxMembers } = config
  const costs = { creditActionCosts: creditActionCosts() }
  if (billing.name === 'none') {
    const { id: _, ...plan } = SELF_HOSTED
    return { trialDurationDays: 0, plans: [{ ...plan, annualPrice: null, maxMembers }], creditPacks: [], ...costs }
  }
  return {
    trialDurationDays: TRIAL_DAYS,
    plans: offeredPlans(maxMembers),
    creditPacks: CREDIT_PACKS.map((pack) => ({ ...pack })),
    ...costs,
  }
})
