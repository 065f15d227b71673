import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'

const OUTCOMES = { live: 'said_live', not_live: 'said_not_live', found: 'found' } as const

/**
 * Records the outcome of a call whose answer was lost. Either a person looked at the account, or the platform was asked
 * later and had the post.
 */
export async function settleAttempts(
  db: Trx,
  post: { org_id: string; id: string },
  said: { outcome: 'live' | 'found'; ref: PublishedRef | null } | { outcome: 'not_live' },
): Promise<void> {
  await db
    .updateTable('publish_attempt')
    .set({
      outcome: OUTCOMES[said.outcome],
      finished_at: sql<string>`clock_timestamp()`,
      ...(said.outcome !== 'not_live' && said.ref && { platform_ref: JSON.stringify(said.ref) }),
    })
    .where('org_id', '=', post.org_id)
    .where('post_id', '=', post.id)
    .where('outcome', 'is', null)
    .execute()
}
