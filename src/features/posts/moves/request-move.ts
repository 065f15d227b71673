import type { Updateable } from 'kysely'
import { canMove, POST_MOVES } from '#contract/posts/post-machine.ts'
import {
  asText,
  claimableFrom,
  type EffectColumns,
  lockEffect,
  NO_EFFECT,
  onRequest,
  publishColumns,
  type RequestEvent,
  savePostEffect,
  toEffect,
  toPublishRow,
} from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { databaseNow } from '#kernel/db/database-now.ts'
import { rowsOf } from '#kernel/db/send.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { PostRow } from '../rows/present.ts'
import type { PostEvent } from './emit-post-events.ts'
import { refusal } from './refusal.ts'

/**
 * The moves (changes of status, Spec P4) that are requested for a locked post, in order, and the columns that are saved
 * with them.
 */
export interface AskedMoves {
  post: PostRow
  events: readonly RequestEvent[]
  also?: Updateable<DB['post']>
}

interface Moved {
  row: PostRow
  events: readonly PostEvent[]
  fence: number
}

/**
 * Applies publishing's rules for a move to a locked post, and saves the result together with `also`. Throws 409 with
 * the reason and what is possible instead.
 */
export async function requestMove(
  db: Trx,
  post: PostRow,
  event: RequestEvent,
  also: Updateable<DB['post']> = {},
): Promise<Moved> {
  const [moved] = await requestMoves(db, [{ post, events: [event], also }])
  if (!moved) throw new Error('A move that is not refused has an outcome')
  return moved
}

/** Requests moves of several posts of a group. All posts are locked first, then decided, then saved. */
export async function requestMoves(db: Trx, asked: readonly AskedMoves[]): Promise<Moved[]> {
  const locking = asked.map(({ post }) => lockEffect(db, { orgId: post.org_id, id: post.id }))
  const [now, ...effects] = await Promise.all([databaseNow(db), ...locking])
  const decided = asked.map((one, index) => decide(one, effects[index] ?? null, now))
  return Promise.all(decided.map((one) => save(db, one)))
}

function decide({ post, events, also = {} }: AskedMoves, effect: EffectColumns | null, now: number) {
  let after = toPublishRow({ ...post, ...(effect ?? NO_EFFECT) })
  let isPublished = false
  for (const event of events) {
    const { row, refused, published } = onRequest(after, event, { now })
    if (refused) throw refusal({ ...post, status: after.status }, event.type, refused)
    after = row
    isPublished ||= published
  }
  const afresh = events.some(({ type }) => type === 'approve')
  return { post, hasEffect: effect !== null, after, also, afresh, isPublished }
}

async function save(db: Trx, { post, hasEffect, after, also, afresh, isPublished }: ReturnType<typeof decide>) {
  const saving = savePost(db, post, { ...asText(publishColumns(after)), ...also })
  const effect = toEffect(after)
  // A post gets an effect only when a worker has something to do.
  const isForWorkers = hasEffect || claimableFrom(effect) !== null
  const of = { orgId: post.org_id, id: post.id }
  const [row] = await Promise.all([saving, isForWorkers && savePostEffect(db, of, effect, { afresh })])
  return { row, events: isPublished ? ['post.published' as const] : [], fence: after.fence }
}

/** Makes a move of the review that does not concern publishing: submits a draft or sends it back. */
export async function reviewMove(db: Trx, row: PostRow, move: 'submit' | 'reject'): Promise<PostRow> {
  if (!canMove(move, row.status)) throw refusal(row, move, 'invalid_transition')
  return savePost(db, row, { status: POST_MOVES[move].to[0] })
}

export async function savePost(db: Trx, row: PostRow, change: Updateable<DB['post']>): Promise<PostRow> {
  const update = db
    .updateTable('post')
    .set((eb) => ({ ...change, updated_at: eb.fn('clock_timestamp') }))
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .returningAll()
  const [saved] = await rowsOf(db, update)
  if (!saved) throw new Error(`Post ${row.id} is not in sight`) // it was locked in this transaction
  return saved
}
