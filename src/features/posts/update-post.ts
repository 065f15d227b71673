import type { Post } from '#contract/post.ts'
import { isInFlight } from '#contract/post-machine.ts'
import type { PostStatus } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict, invalidField } from '#kernel/errors.ts'
import { approve } from './approve.ts'
import { changePost } from './change.ts'
import { changeStatus, refuseApprovingByAssistant, requireApprover } from './change-status.ts'
import { type ContentChange, editContent } from './edit-post.ts'
import { giveTimes } from './give-times.ts'
import type { PostRow } from './present.ts'
import { refusal, savePost } from './request-move.ts'
import { recordSubmission } from './submit.ts'
import { requireAhead } from './times.ts'

export interface PostPatch extends ContentChange {
  postId: string
  status?: PostStatus | undefined
  scheduledForUtc?: string | null | undefined
  ifUpdatedAt?: string | undefined
}

/** PATCH of a post: content first, then the time, then the state that was asked for. A3-1, A3-7 */
export function updatePost(ctx: OrgContext, input: PostPatch): Promise<Post> {
  return changePost(ctx, input.postId, async (before) => {
    if (isInFlight(before.status as PostStatus)) throw refusal(before, 'invalidate', 'in_progress')
    if (input.ifUpdatedAt && input.ifUpdatedAt !== before.updated_at) {
      throw conflict('stale_update', 'The post changed since it was read: read it again, then change it')
    }
    if (input.status !== undefined || input.scheduledForUtc !== undefined) requireApprover(ctx, before)
    requireAhead(input.scheduledForUtc, ctx.now, 'body.scheduledForUtc')
    const edited = await editContent(ctx, before, input)
    const timed = await changeTime(ctx, edited, input.scheduledForUtc, input.status)
    await changeState(ctx, timed, input.status)
  })
}

/** Of undecided content a time is a wish; approved content is moved to it. */
async function changeTime(
  ctx: OrgContext,
  row: PostRow,
  time: string | null | undefined,
  status: PostStatus | undefined,
): Promise<PostRow> {
  if (time === undefined) return row
  if (row.status === 'draft' || row.status === 'pending_approval') return savePost(ctx.db, row, { wished_for: time })
  if (time === null) {
    if (status === 'approved') return row
    throw invalidField(
      'body.scheduledForUtc',
      'not_nullable',
      'To take a post off the schedule set its status to approved',
    )
  }
  const [moved = row] = await giveTimes(ctx, [row], time)
  return moved
}

async function changeState(ctx: OrgContext, row: PostRow, to: PostStatus | undefined): Promise<void> {
  const from = row.status as PostStatus
  if (to === undefined || to === from) return
  if (to === 'approved' && (from === 'draft' || from === 'pending_approval')) {
    refuseApprovingByAssistant(ctx)
    if (!ctx.can('content:approve')) throw refusal(row, 'approve', 'approval_required')
    return approve(ctx, { groupId: row.group_id, approvePosts: [row.id], autoSchedule: false })
  }
  const asked = to === 'scheduled' && (from === 'approved' || from === 'failed')
  if (asked) {
    await giveTimes(ctx, [row], null)
    return
  }
  await changeStatus(ctx, row, to)
  if (from === 'draft' && to === 'pending_approval') await recordSubmission(ctx, row.group_id)
}
