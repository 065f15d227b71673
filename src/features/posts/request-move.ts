import type { Updateable } from 'kysely'
import { canMove, POST_MOVES, type PostMove, reachableByRequest } from '#contract/post-machine.ts'
import type { PostStatus } from '#contract/statuses.ts'
import {
  decide,
  type Limits,
  type Notice,
  publishColumns,
  type RequestEvent,
  toPublishRow,
} from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { databaseNow } from '#kernel/db/database-now.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { type AppError, conflict } from '#kernel/errors.ts'
import type { PostRow } from './present.ts'

/** What people ask for leans on no platform's figures. */
const NO_LIMITS: Limits = { leaseMs: 0, sendTimeoutMs: 0, windowMs: 0, lateLimitMs: 0 }

/**
 * Asks the publishing core for a move of a locked post and saves what it decides, with `also` beside it. Throws 409
 * with the reason, and what is possible instead.
 */
export async function requestMove(
  db: Trx,
  row: PostRow,
  event: RequestEvent,
  also: Updateable<DB['post']> = {},
): Promise<{ row: PostRow; outbox: readonly Notice[] }> {
  const decision = decide(toPublishRow(row), event, { now: await databaseNow(db), random: 0, limits: NO_LIMITS })
  if (decision.next.do === 'refuse') throw refusal(row, event.type, decision.next.code)
  const saved = await savePost(db, row, { ...publishColumns(decision.row), ...also })
  return { row: saved, outbox: decision.outbox }
}

/** Moves that only review knows: handing in and sending back. */
export async function reviewMove(db: Trx, row: PostRow, move: 'submit' | 'reject'): Promise<PostRow> {
  if (!canMove(move, row.status as PostStatus)) throw refusal(row, move, 'invalid_transition')
  return savePost(db, row, { status: POST_MOVES[move].to[0] })
}

export async function savePost(db: Trx, row: PostRow, change: Updateable<DB['post']>): Promise<PostRow> {
  return db
    .updateTable('post')
    .set((eb) => ({ ...change, lease_owner: null, updated_at: eb.fn('clock_timestamp') }))
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const VERBS: Record<PostMove, string> = {
  submit: 'be handed in for approval',
  approve: 'be approved',
  reject: 'be rejected',
  take_back: 'go back to draft',
  invalidate: 'be edited or have its approval undone',
  schedule: 'be scheduled',
  unschedule: 'be taken off the schedule',
  hold: 'be held',
  post_now: 'be published now',
  claim: 'be claimed',
  confirm: 'be confirmed',
  process: 'be processed',
  retry: 'be tried again',
  fail: 'fail',
  resolve: 'be settled',
  cancel: 'be canceled',
  remove: 'be removed',
}

/** What could bring a post out twice while nobody knows whether it is live. */
const WAITS_FOR_WORD: ReadonlySet<PostMove> = new Set(['schedule', 'post_now', 'invalidate', 'take_back'])

/** 409 in words: what was asked for, why not, and what is possible. A3-7, B7-2 */
export function refusal(
  row: PostRow,
  move: PostMove,
  code: 'in_progress' | 'invalid_transition' | 'approval_required',
): AppError {
  const from = row.status as PostStatus // written only from the closed list
  if (code === 'in_progress')
    return conflict(code, 'This post is being published right now: look again when that is done')
  if (from === 'published') return conflict('already_published', 'This post is published already')
  if (from === 'failed' && row.outcome_unknown && WAITS_FOR_WORD.has(move)) {
    return conflict(
      'invalid_transition',
      'This post may be live already: look at the account, then say whether it is (resolve)',
    )
  }
  if (code === 'approval_required' || ((move === 'schedule' || move === 'post_now') && undecided(from))) {
    return conflict('approval_required', 'No person has approved this post yet: approve it first')
  }
  const possible = reachableByRequest(from)
  const instead = possible.length > 0 ? `; from here it can become ${possible.join(', ')}` : ''
  return conflict('invalid_transition', `A post that is ${from} cannot ${VERBS[move]}${instead}`)
}

const undecided = (status: PostStatus): boolean => status === 'draft' || status === 'pending_approval'
