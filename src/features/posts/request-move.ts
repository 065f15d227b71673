import type { Updateable } from 'kysely'
import { canMove, POST_MOVES } from '#contract/post-machine.ts'
import {
  asText,
  claimableFrom,
  decide,
  type Limits,
  lockEffect,
  NO_EFFECT,
  type Notice,
  publishColumns,
  type RequestEvent,
  savePostEffect,
  toPublishRow,
} from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { databaseNow } from '#kernel/db/database-now.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { PostRow } from './present.ts'
import { refusal } from './refusal.ts'

/** A person's request does not depend on any platform's figures. */
const NO_LIMITS: Limits = { leaseMs: 0, sendTimeoutMs: 0, windowMs: 0, lateLimitMs: 0 }

/**
 * Asks the publishing core for a move of a locked post and saves its decision, with `also` beside it. Throws 409 with
 * the reason and what is possible instead.
 */
export async function requestMove(
  db: Trx,
  row: PostRow,
  event: RequestEvent,
  also: Updateable<DB['post']> = {},
): Promise<{ row: PostRow; outbox: readonly Notice[]; fence: number }> {
  const of = { orgId: row.org_id, id: row.id }
  const effect = await lockEffect(db, of)
  const decision = decide(toPublishRow({ ...row, ...(effect ?? NO_EFFECT) }), event, {
    now: await databaseNow(db),
    random: 0,
    limits: NO_LIMITS,
  })
  if (decision.next.do === 'refuse') throw refusal(row, event.type, decision.next.code)
  const saved = await savePost(db, row, { ...asText(publishColumns(decision.row)), ...also })
  // A worker can do nothing before it has to look at the post.
  if (effect || claimableFrom(decision.row) !== null) {
    await savePostEffect(db, of, decision.row, { afresh: event.type === 'approve' })
  }
  return { row: saved, outbox: decision.outbox, fence: decision.row.fence }
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
