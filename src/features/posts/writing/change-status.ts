import { moveForRequestedStatus } from '#contract/posts/post-machine.ts'
import { isUndecided, type PostStatus } from '#contract/statuses.ts'
import { type Found, NOTHING } from '#features/outside/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict, forbidden } from '#kernel/errors.ts'
import { contentOf } from '../content/content-hash.ts'
import { refusal, refusedStatus } from '../moves/refusal.ts'
import { requestMove, reviewMove } from '../moves/request-move.ts'
import type { PostRow } from '../rows/present.ts'
import { saveContent, withdrawApproval } from './edit-post.ts'

/**
 * Checks who may change the time or status of a post, for every endpoint. Throws 403 as `requireRightToChange` does,
 * and 409 for an assistant if the post is approved, scheduled or failed: the message names the tool that makes the
 * change. In other states the post's state gives the reason, which is the same for everybody. Spec P5
 */
export function requireApprover(ctx: OrgContext, row: Pick<PostRow, 'status'>): void {
  requireRightToChange(ctx, row)
  if (!MOVED_BY_TOOLS.has(row.status)) return
  refuseAssistant(
    ctx,
    'This was approved, so its time and state are changed by tools of their own: schedule_post_group moves it, ' +
      'post_now publishes it, delete_x_post takes it off the schedule',
  )
}

const MOVED_BY_TOOLS: ReadonlySet<string> = new Set<PostStatus>(['approved', 'scheduled', 'failed'])

/**
 * Throws 403 if the post has left review (is neither draft nor pending_approval) and the caller may not approve. A
 * canceled post is not refused here, because its state allows no change to anybody.
 */
export function requireRightToChange(ctx: OrgContext, row: Pick<PostRow, 'status'>): void {
  if (!isUndecided(row) && row.status !== 'canceled' && !ctx.can('content:approve')) {
    throw forbidden(`Your role (${ctx.role}) cannot change the time or state of approved content: ask an editor`)
  }
}

/**
 * Throws unless the caller may set a status that means a verdict. No assistant approves through a change, because
 * approving has a separate tool and a separate scope. Spec P5
 */
export function requireRightToApprove(ctx: OrgContext): void {
  refuseAssistant(ctx, 'This does not approve or schedule: use approve_post_group, then schedule_post_group')
  if (!ctx.can('content:approve')) throw forbidden(`Your role (${ctx.role}) cannot approve: ask an editor`)
}

function refuseAssistant(ctx: OrgContext, message: string): void {
  if (ctx.actor.kind === 'assistant') throw conflict('approval_required', message)
}

/**
 * Makes the move to the status that a PATCH of a post requests. Approving is not among these moves, because it is a
 * verdict. Throws 409 if there is no such move.
 */
export async function changeStatus(
  ctx: OrgContext,
  row: PostRow,
  to: PostStatus,
  found: Found = NOTHING,
): Promise<PostRow> {
  const from = row.status
  const move = moveForRequestedStatus(from, to)
  switch (move) {
    case 'submit':
      return handIn(ctx, row, found)
    case 'invalidate':
      if (from === 'canceled') throw refusal(row, 'submit', 'invalid_transition')
      return withdrawApproval(ctx, row)
    case 'take_back':
      return (await requestMove(ctx.db, row, { type: 'take_back' }, WITHOUT_TIME)).row
    case 'cancel':
      return (await requestMove(ctx.db, row, { type: 'cancel' })).row
    case 'unschedule':
      return (await requestMove(ctx.db, row, { type: 'unschedule' }, { schedule_reason: null })).row
    default:
      // No PATCH sets a status that only publishing sets, and none approves as a side effect. Spec P5
      throw to === 'scheduled' ? refusal(row, 'schedule', 'invalid_transition') : refusedStatus(row, to)
  }
}

/** Submits a post. What was read outside is saved with it, because people will see and approve exactly this. */
export async function handIn(ctx: OrgContext, row: PostRow, found: Found): Promise<PostRow> {
  return saveContent(ctx, await reviewMove(ctx.db, row, 'submit'), contentOf(row), found)
}

const WITHOUT_TIME = { scheduled_for_utc: null, schedule_reason: null }
