import { sql } from 'kysely'
import { findPost, lockPost, refreshGroup, requestMove } from '#features/posts/index.ts'
import type { OrgTransaction } from '#kernel/context.ts'

/**
 * Hides a post that no longer exists on its platform from every list. Its row stays, because approvals, attempts and
 * the audit log refer to it. Spec N7.
 */
export async function markDeleted(at: OrgTransaction, postId: string): Promise<void> {
  const { db, orgId } = at
  const known = db.selectFrom('post').select('id').where('org_id', '=', orgId).where('id', '=', postId)
  if (!(await known.where('deleted_at', 'is', null).executeTakeFirst())) return
  const row = await lockPost(db, orgId, postId)
  // A thread of which only some parts were published was already canceled when its deletion was requested.
  if (row.status === 'published') await requestMove(db, row, { type: 'remove' })
  const { group_id: groupId } = await findPost(db, orgId, postId)
  await db
    .updateTable('post')
    .set({ deleted_at: sql<string>`clock_timestamp()`, last_error: null }) // the old error said what is live
    .where('org_id', '=', orgId)
    .where('id', '=', postId)
    .execute()
  await refreshGroup(at, groupId)
}
