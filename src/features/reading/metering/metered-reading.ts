import type { XThreadRead } from '#contract/networks/x-post.ts'
import { holdCredits, settleHold, toCredits, voidHold } from '#features/credits/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { newId } from '#kernel/ids.ts'
import type { Billed, ReturnedResource } from '#platforms/reading.ts'
import { chargeReturned } from './charge-returned.ts'
import { MICRO_USD_OF_MILLI, mostOf, readPrices } from './read-prices.ts'

/**
 * Seconds for which the credits stay reserved: longer than three calls of half a minute each, if each is made twice.
 */
const HELD_SECONDS = 10 * 60

export interface Most {
  posts: number
  users: number
}

/** Where a reading is charged: a request, or a job that stands for a person. */
export type MeteredContext = Pick<StepsContext, 'orgId' | 'services' | 'inOrg'>

export type ReadingUsage = XThreadRead['usage']

/** The answer to `estimateOnly`: the most credits that a reading can cost. */
export async function estimateOfReading(
  ctx: Pick<StepsContext, 'inOrg'>,
  most: Most,
): Promise<{ estimate: { credits: number; providerCostMilliUsd: number | null } }> {
  const milli = mostOf(await ctx.inOrg((db) => readPrices(db)), most)
  return { estimate: { credits: toCredits(milli), providerCostMilliUsd: (milli * MICRO_USD_OF_MILLI) / 1000 } }
}

/**
 * Reserves credits for the most that can be returned, reads, and charges what was returned. If the reading fails
 * half-way, what the network had returned by then is charged, since the network charges it too; reading it again is
 * free for the rest of the day.
 */
export async function meteredReading<T>(
  ctx: MeteredContext,
  { provider, ...most }: Most & { provider: string },
  read: (note: <Page extends Billed>(page: Page) => Page) => Promise<T>,
): Promise<{ value: T; usage: ReadingUsage }> {
  const { orgId, services } = ctx
  const returned: ReturnedResource[] = []
  const { hold, prices } = await ctx.inOrg(async (db) => {
    const prices = await readPrices(db)
    const milliCredits = mostOf(prices, most)
    const request = { orgId, key: `read:${newId()}`, milliCredits, expiresInSeconds: HELD_SECONDS }
    return { prices, hold: await holdCredits(db, { ...request, action: 'x_read' }) }
  })
  const settle = () =>
    ctx.inOrg(async (db) => {
      const now = services.clock.now()
      const charged = await chargeReturned(db, { orgId, returned, prices, now })
      const usedMilli = Math.min(charged.milli, hold.milliCredits)
      const usage = {
        feature: 'reading',
        provider,
        quantity: charged.postsCharged,
        costMicroUsd: charged.milli * MICRO_USD_OF_MILLI,
      }
      const { creditsUsed } = await settleHold(db, { orgId, holdId: hold.id, usedMilli, usage })
      return { postsReturned: charged.postsReturned, postsCharged: charged.postsCharged, creditsUsed }
    })
  try {
    const value = await read((page) => {
      returned.push(...page.returned)
      return page
    })
    return { value, usage: await settle() }
  } catch (error) {
    const end = returned.length > 0 ? settle() : ctx.inOrg((db) => voidHold(db, { orgId, holdId: hold.id }))
    await end.catch((fault: unknown) => services.log.error({ err: fault }, 'a reading could not be settled'))
    throw error
  }
}
