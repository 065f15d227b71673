import { sql } from 'kysely'
import { findPost, lockPost, refreshGroup, requestMove } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

interface Where {
  db: Trx
  services: Services
  orgId: string
}

/**
 * Takes a post that no longer stands on its platform out of every list. Its row stays, since approvals, attempts and the
 * audit log name it. Spec N7
 */
export async function markDeleted(where: Where, postId: string): Promise<void> {
  const { db, orgId } = where
  const known = db.selectFrom('post').select('id').where('org_id', '=', orgId).where('id', '=', postId)
  if (!(await known.where('deleted_at', 'is', null).executeTakeFirst())) return
  const row = await lockPost(db, orgId, postId)
  // A thread that broke off half-way was canceled when its deletion was asked for.
  if (row.status === 'published') await requestMove(db, row, { type: 'remove' })
  const { group_id: groupId } = await findPost(db, orgId, postId)
  await db
    .updateTable('post')
    .set({ deleted_at: sql<string>`clock_timestamp()`, last_error: null }) // which said what is live
    .where('org_id', '=', orgId)
    .where('id', '=', postId)
    .execute()
  await refreshGroup(where, groupId)
}
