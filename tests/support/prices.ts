import { CREDIT_ACTIONS, type CreditActionKey, READ_PRICES } from '#contract/billing/catalogue.ts'

/**
 * The price of an action in credits. A test that is not about a certain figure uses this, so that nobody has to edit it
 * when a price changes.
 */
export const priceOf = (action: CreditActionKey): number => CREDIT_ACTIONS[action].credits

/** A price as the app writes it: `2 credits`, `1 credit`. */
export function priceWords(action: CreditActionKey): string {
  const credits = priceOf(action)
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}`
}

/** What X's answer costs in credits if it holds so many posts and people that were not read before on that day. */
export const readPriceOf = ({ posts = 0, users = 0 }: { posts?: number; users?: number }): number =>
  toCredits(posts * READ_PRICES.post + users * READ_PRICES.user)

/** A credit covers one US cent. Prices are kept in thousandths of a credit. */
const toCredits = (dollars: number): number => Math.round(dollars * 100_000) / 1000
