import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'

/** Whole credits for one, by the catalogue. */
export function costOf(action: CreditActionKey): number {
  return CREDIT_ACTIONS[action].credits
}

/** What `estimateOnly` answers in place of doing it: for `units` at most, where work varies. */
export function estimateOf(
  action: CreditActionKey,
  { units = 1, providerCostMicroUsd = null }: { units?: number; providerCostMicroUsd?: number | null } = {},
): { estimate: { credits: number; providerCostMilliUsd: number | null } } {
  const providerCostMilliUsd = providerCostMicroUsd === null ? null : providerCostMicroUsd / 1000
  return { estimate: { credits: costOf(action) * units, providerCostMilliUsd } }
}
