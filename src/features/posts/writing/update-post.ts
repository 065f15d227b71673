import type { Post } from '#contract/posts/post.ts'
import { isInFlight, isUndecided, type PostStatus } from '#contract/statuses.ts'
import type { Found } from '#features/outside/index.ts'
import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { requireUnchanged } from '#kernel/require-unchanged.ts'
import { withProblems } from '../content/problems.ts'
import { withWarnings } from '../content/publish-warnings.ts'
import { changePost } from '../moves/change.ts'
import { refusal } from '../moves/refusal.ts'
import { savePost } from '../moves/request-move.ts'
import { approve } from '../review/approve.ts'
import { recordSubmission } from '../review/submit.ts'
import type { PostRow } from '../rows/present.ts'
import { lockGroup } from '../rows/queries.ts'
import { requireAhead } from '../times/choose-times.ts'
import { giveFreeTimes, giveTime } from '../times/give-times.ts'
import { takeTimeAway } from '../times/take-time-away.ts'
import { changeStatus, requireApprover, requireRightToApprove } from './change-status.ts'
import { type ContentChange, editContent } from './edit-post.ts'

export interface PostPatch extends ContentChange {
  postId: string
  status?: PostStatus | undefined
  scheduledForUtc?: string | null | undefined
  ifUpdatedAt?: string | undefined
}

/**
 * Carries out a PATCH of a post: content first, then the time, then the requested state. A success means that
 * everything took effect. Otherwise the whole request is refused. Spec R8, P5
 */
export async function updatePost(ctx: OrgContext, input: PostPatch, found: Found): Promise<Post> {
  const changed = await changePost(ctx, input.postId, async (before) => {
    requireRights(ctx, before, input)
    if (isInFlight(before.status)) throw refusal(before, 'invalidate', 'in_progress')
    const changedSince = 'The post changed since it was read: read it again, then change it'
    requireUnchanged(input.ifUpdatedAt, before.updated_at, changedSince)
    requireAhead(input.scheduledForUtc, ctx.now, 'body.scheduledForUtc')
    const edited = await editContent(ctx, before, input, found)
    const timed = await changeTime(ctx, edited, input.scheduledForUtc)
    await changeState(ctx, timed, input.status, found)
  })
  const [answered = changed] = await withProblems(ctx, [changed])
  const givesWayOut = input.status !== undefined || input.scheduledForUtc !== undefined
  return givesWayOut ? withWarnings(ctx, { groupId: changed.groupId, postId: changed.id }, answered) : answered
}

/**
 * Checks the person's rights before the post's state, so that a person without the right learns nothing about the
 * state.
 */
function requireRights(ctx: OrgContext, row: PostRow, { status, scheduledForUtc }: PostPatch): void {
  if (status !== undefined || scheduledForUtc !== undefined) requireApprover(ctx, row)
  const approves = isUndecided(row) && (status === 'approved' || status === 'scheduled')
  if (approves) requireRightToApprove(ctx)
}

/** For undecided content a time becomes the wished time; approved content is moved to it. */
async function changeTime(ctx: OrgContext, row: PostRow, time: string | null | undefined): Promise<PostRow> {
  if (time === undefined) return row
  if (time === null) return takeTimeAway(ctx, row)
  if (isUndecided(row)) return savePost(ctx.db, row, { wished_for: time, time_chosen: isByPerson(ctx.actor) })
  const [moved = row] = await giveTime(ctx, [row], time)
  return moved
}

async function changeState(ctx: OrgContext, row: PostRow, to: PostStatus | undefined, found: Found): Promise<void> {
  const from = row.status
  if (to === undefined || (to === from && !SET_BY_PUBLISHING.has(to))) return
  if (to === 'approved' && isUndecided(row)) {
    const locked = await lockGroup(ctx.db, ctx.orgId, row.group_id)
    return approve(ctx, locked, { approvePosts: [row.id], autoSchedule: false })
  }
  if (to === 'scheduled' && (from === 'approved' || from === 'failed')) {
    const { group } = await lockGroup(ctx.db, ctx.orgId, row.group_id)
    await giveFreeTimes(ctx, group, [row])
    return
  }
  await changeStatus(ctx, row, to, found)
  if (from === 'draft' && to === 'pending_approval') await recordSubmission(ctx, row.group_id)
}

/** Nobody may request these statuses, not even if the post already has it. Spec P5 */
const SET_BY_PUBLISHING: ReadonlySet<PostStatus> = new Set(['publishing', 'awaiting_platform', 'published', 'failed'])
