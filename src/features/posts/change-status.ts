import { moveForRequestedStatus } from '#contract/post-machine.ts'
import type { PostStatus } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict, forbidden } from '#kernel/errors.ts'
import { withdrawApproval } from './edit-post.ts'
import type { PostRow } from './present.ts'
import { refusal, requestMove, reviewMove } from './request-move.ts'

/**
 * A time or status change of content that was approved, or tried, needs the right to approve, whatever the endpoint;
 * an assistant is told which tool does it. A3-7
 */
export function requireApprover(ctx: OrgContext, row: Pick<PostRow, 'status'>): void {
  if (isUndecided(row)) return
  refuseAssistant(
    ctx,
    'This was approved, so its time and state are changed by tools of their own: schedule_post_group moves it, ' +
      'post_now publishes it, delete_x_post takes it off the schedule',
  )
  requireRightToChange(ctx, row)
}

/** The same for a tool that is made for such changes. */
export function requireRightToChange(ctx: OrgContext, row: Pick<PostRow, 'status'>): void {
  if (!isUndecided(row) && !ctx.can('content:approve')) {
    throw forbidden(`Your role (${ctx.role}) cannot change the time or state of approved content: ask an editor`)
  }
}

function isUndecided({ status }: Pick<PostRow, 'status'>): boolean {
  return status === 'draft' || status === 'pending_approval'
}

/** No assistant approves by changing: approving is a tool of its own, under a scope of its own. A3-7 */
export function refuseApprovingByAssistant(ctx: OrgContext): void {
  refuseAssistant(ctx, 'This does not approve or schedule: use approve_post_group, then schedule_post_group')
}

function refuseAssistant(ctx: OrgContext, message: string): void {
  if (ctx.actor.kind === 'assistant') throw conflict('approval_required', message)
}

/** The status that a PATCH of a post asks for, but approving, which is a verdict of its own. Throws 409 for what is no move. */
export async function changeStatus(ctx: OrgContext, row: PostRow, to: PostStatus): Promise<PostRow> {
  const from = row.status as PostStatus // written only from the closed list
  if (from === to) return row
  const move = moveForRequestedStatus(from, to)
  switch (move) {
    case 'submit':
      return reviewMove(ctx.db, row, 'submit')
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
      throw refusedStatus(row, to)
  }
}

const WITHOUT_TIME = { scheduled_for_utc: null, schedule_reason: null }

/** No PATCH sets what only publishing sets, and none approves in passing. A3-7 */
export function refusedStatus(row: PostRow, to: PostStatus) {
  const from = row.status as PostStatus // as above
  if (to === 'scheduled' && (from === 'draft' || from === 'pending_approval'))
    return refusal(row, 'schedule', 'approval_required')
  return conflict('invalid_transition', `A post that is ${from} cannot be set to ${to}`)
}
