import { sql } from 'kysely'
import type { PostRow } from '#features/posts/index.ts'
import { knownOutcome, type PublishRow, type WorkerEvent } from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** The record of an attempt, written with the intent: before the first byte leaves. */
export async function openAttempt(db: Trx, post: PostRow, row: PublishRow): Promise<void> {
  await db
    .insertInto('publish_attempt')
    .values({
      org_id: post.org_id,
      post_id: post.id,
      fence: row.fence,
      part: row.live.length,
      request_hash: row.approvedHash ?? '',
    })
    .execute()
}

/**
 * What became of it, once it is known. An attempt that stays open is one whose outcome nobody knows; how its answer got
 * lost is noted all the same.
 */
export async function closeAttempt(db: Trx, post: PostRow, event: WorkerEvent): Promise<void> {
  const known = knownOutcome(event)
  if (!known) return
  let open = db
    .updateTable('publish_attempt')
    .set({ ...known, ...(known.outcome && { finished_at: sql<string>`clock_timestamp()` }) })
    .where('org_id', '=', post.org_id)
    .where('post_id', '=', post.id)
    .where('part', '=', (post.live_parts as unknown[]).length)
    .where('outcome', 'is', null)
  // An answer is that of its own call; a look-up tells of whatever is in doubt.
  if (event.type !== 'looked_up') open = open.where('fence', '=', event.fence)
  await open.execute()
}
