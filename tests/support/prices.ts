import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'

/** What an action costs in credits. Tests that mean no particular figure use this, so that a price can change alone. */
export const priceOf = (action: CreditActionKey): number => CREDIT_ACTIONS[action].credits

/** A price as the app writes it: `2 credits`, `1 credit`. */
export function priceWords(action: CreditActionKey): string {
  const credits = priceOf(action)
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}`
}
