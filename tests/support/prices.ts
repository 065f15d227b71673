import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'

/** What an action costs in credits. Tests that mean no particular figure use this, so that a price can change alone. */
export const priceOf = (action: CreditActionKey): number => CREDIT_ACTIONS[action].credits

/** The price of an action in the app's words: `2 credits`, `1 credit`. */
export function priceWords(action: CreditActionKey): string {
  const credits = priceOf(action)
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}`
}
