import { CREDIT_ACTIONS, type CreditActionKey, READ_PRICES } from '#contract/billing/catalogue.ts'

/** What an action costs in credits. Tests that mean no particular figure use this, so that a price can change alone. */
export const priceOf = (action: CreditActionKey): number => CREDIT_ACTIONS[action].credits

/** A price as the app writes it: `2 credits`, `1 credit`. */
export function priceWords(action: CreditActionKey): string {
  const credits = priceOf(action)
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}`
}

/** What X's answer costs in credits if it has so many posts and people that were not read before on that day. */
export const readPriceOf = ({ posts = 0, users = 0 }: { posts?: number; users?: number }): number =>
  toCredits(posts * READ_PRICES.post + users * READ_PRICES.user)

/** A credit covers one US cent. Prices are kept in thousandths of a credit. */
const toCredits = (dollars: number): number => Math.round(dollars * 100_000) / 1000
