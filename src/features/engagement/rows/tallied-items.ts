import { sql } from 'kysely'
import type { InboxPlatform, ItemKind } from '#contract/engagement/inbox.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

export interface ItemFilter {
  orgId: string
  shown: 'open' | 'sent' | 'dismissed' | 'all'
  kind: ItemKind | 'all'
  platform: InboxPlatform | 'all'
  feedId?: string | undefined
}

/** How many items a filter selects. It adds stored counts and counts no rows. Decision 005 */
export async function talliedItems(db: Trx, { orgId, shown, kind, platform, feedId }: ItemFilter): Promise<number> {
  let sum = db
    .selectFrom('engagement_tally')
    .select(sql<number>`coalesce(sum(n), 0)::int`.as('n'))
    .where('org_id', '=', orgId)
  if (shown !== 'all') sum = sum.where('shown', '=', shown)
  if (kind !== 'all') sum = sum.where('kind', '=', kind)
  if (platform !== 'all') sum = sum.where('platform', '=', platform)
  if (feedId !== undefined) sum = sum.where('feed_id', '=', feedId)
  return (await sum.executeTakeFirstOrThrow()).n
}

/** How many items wait for somebody's decision. */
export const repliesWaiting = (db: Trx, orgId: string): Promise<number> =>
  talliedItems(db, { orgId, shown: 'open', kind: 'all', platform: 'all' })

/** Adds the changes of the last minutes to the stored counts, and deletes items that are older than thirty days. */
export async function keepInboxSmall(_services: Services, sweep: Db): Promise<void> {
  await sql`select forget_old_engagement(2000)`.execute(sweep)
  await sql`select fold_engagement_tally()`.execute(sweep)
}
