import type { Updateable } from 'kysely'
import { canMove, POST_MOVES } from '#contract/post-machine.ts'
import { asText, claimableFrom, lockEffect, NO_EFFECT } from '#features/effects/index.ts'
import {
  onRequest,
  publishColumns,
  type RequestEvent,
  savePostEffect,
  toEffect,
  toPublishRow,
} from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { databaseNow } from '#kernel/db/database-now.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { PostEvent } from './emit-post-events.ts'
import type { PostRow } from './present.ts'
import { refusal } from './refusal.ts'

/**
 * Asks publishing for a move of a locked post and saves what it decides, with `also` beside it. Throws 409
 * with the reason, and what is possible instead.
 */
export async function requestMove(
  db: Trx,
  row: PostRow,
  event: RequestEvent,
  also: Updateable<DB['post']> = {},
): Promise<{ row: PostRow; events: readonly PostEvent[]; fence: number }> {
  const of = { orgId: row.org_id, id: row.id }
  const effect = await lockEffect(db, of)
  const before = toPublishRow({ ...row, ...(effect ?? NO_EFFECT) })
  const { row: after, refused, published } = onRequest(before, event, { now: await databaseNow(db) })
  if (refused) throw refusal(row, event.type, refused)
  const saved = await savePost(db, row, { ...asText(publishColumns(after)), ...also })
  const asked = toEffect(after)
  // Until a worker has to look at it, there is nothing that one could do.
  if (effect || claimableFrom(asked) !== null) {
    await savePostEffect(db, of, asked, { afresh: event.type === 'approve' })
  }
  return { row: saved, events: published ? ['post.published'] : [], fence: after.fence }
}

/** Moves that only review knows: submitting and sending back. */
export async function reviewMove(db: Trx, row: PostRow, move: 'submit' | 'reject'): Promise<PostRow> {
  if (!canMove(move, row.status)) throw refusal(row, move, 'invalid_transition')
  return savePost(db, row, { status: POST_MOVES[move].to[0] })
}

export async function savePost(db: Trx, row: PostRow, change: Updateable<DB['post']>): Promise<PostRow> {
  return db
    .updateTable('post')
    .set((eb) => ({ ...change, updated_at: eb.fn('clock_timestamp') }))
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
