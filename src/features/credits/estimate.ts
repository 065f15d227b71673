import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'

/** The price of one unit in whole credits, by the catalogue. */
export function costOf(action: CreditActionKey): number {
  return CREDIT_ACTIONS[action].credits
}

/** The answer to `estimateOnly`. If the amount of work varies, `units` is the most that it may take. */
export function estimateOf(
  action: CreditActionKey,
  { units = 1, providerCostMicroUsd = null }: { units?: number; providerCostMicroUsd?: number | null } = {},
): { estimate: { credits: number; providerCostMilliUsd: number | null } } {
  const providerCostMilliUsd = providerCostMicroUsd === null ? null : providerCostMicroUsd / 1000
  return { estimate: { credits: costOf(action) * units, providerCostMilliUsd } }
}
