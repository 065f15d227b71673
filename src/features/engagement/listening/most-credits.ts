import { costOf } from '#features/credits/index.ts'
import { mostOf, readPrices } from '#features/reading/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { readSettings } from '../rows/settings.ts'
import { xAccounts } from './own-accounts.ts'
import { planX } from './planned-reads.ts'

const MOST_DRAFTED = 3

/**
 * The most credits that one refresh may cost. They are reserved before anything is read. Usually far fewer are charged,
 * since only what X returns costs.
 */
export async function mostCredits(
  db: Trx,
  orgId: string,
  { feedId, withModel, now }: { feedId: string | null; withModel: boolean; now: Date },
): Promise<number> {
  const settings = await readSettings(db, orgId)
  const planned = planX(settings, await xAccounts(db, orgId, now), feedId)
  const prices = await readPrices(db)
  const onX = planned.reduce(
    // With each mention X returns the post that it answers or quotes.
    (sum, { limit, ask }) => sum + mostOf(prices, { posts: ask.type === 'mentions' ? 2 * limit : limit, users: limit }),
    0,
  )
  const drafts = settings.autoDraft ? MOST_DRAFTED * costOf('reply_draft') : 0
  return Math.ceil(onX / 1000) + (withModel ? costOf('inbox_refresh') + drafts : 0)
}
