import { READ_PRICES } from '#contract/billing/catalogue.ts'
import type { Trx } from '#kernel/db/database.ts'

/** Prices in thousandths of a credit, for each thing that the network returns. */
export interface ReadPrices {
  post: number
  user: number
  owned: number
}

/**
 * A credit covers one US cent (`contract/billing/catalogue.ts`), so a thousandth of a credit covers ten millionths of a
 * dollar.
 */
export const MICRO_USD_OF_MILLI = 10
const MICRO = 1_000_000

/**
 * Today's prices: those of the network's last answer, otherwise the catalogue's. Each is at least a thousandth of a
 * credit.
 */
export async function readPrices(db: Trx): Promise<ReadPrices> {
  const told = await db.selectFrom('read_price').select(['post_micro_usd', 'user_micro_usd']).executeTakeFirst()
  return {
    post: milliOf(told?.post_micro_usd ?? READ_PRICES.post * MICRO),
    user: milliOf(told?.user_micro_usd ?? READ_PRICES.user * MICRO),
    owned: milliOf(READ_PRICES.owned * MICRO),
  }
}

const milliOf = (microUsd: number): number => Math.max(1, Math.round(microUsd / MICRO_USD_OF_MILLI))

/** The most that so many posts and people can cost, in thousandths of a credit. */
export const mostOf = (prices: ReadPrices, { posts, users }: { posts: number; users: number }): number =>
  posts * prices.post + users * prices.user
