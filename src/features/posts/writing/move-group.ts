import { isUndecided, type PostGroupStatus } from '#contract/statuses.ts'
import type { Found } from '#features/outside/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { groupRefusal, movedBy, statusOfGroup } from '../moves/group-moves.ts'
import { approve } from '../review/approve.ts'
import { recordSubmission } from '../review/submit.ts'
import type { GroupRow, PostRow } from '../rows/present.ts'
import { lockGroup } from '../rows/queries.ts'
import { giveFreeTimes } from '../times/give-times.ts'
import { changeStatus } from './change-status.ts'

/**
 * Sets the status that a PATCH of a group requests, by moves of its posts. Throws 409 if none of them can be moved.
 * Spec P3
 */
export async function moveGroup(
  ctx: OrgContext,
  group: GroupRow,
  posts: readonly PostRow[],
  to: PostGroupStatus,
  found: Found,
): Promise<void> {
  const moves = movedBy(to, posts)
  const moving = [...moves.keys()]
  const open = posts.some(({ status, outcome_unknown }) => status === 'failed' && outcome_unknown)
  if (moving.length === 0 && (statusOfGroup(posts) !== to || (to === 'scheduled' && open)))
    throw groupRefusal(posts, to)
  const undecided = moving.filter(isUndecided)
  if ((to === 'approved' || to === 'scheduled') && undecided.length > 0) {
    await approve(ctx, await lockGroup(ctx.db, ctx.orgId, group.id), { autoSchedule: to === 'scheduled' })
    if (to === 'approved') return // an approval moves no other posts
  }
  if (to === 'scheduled') {
    const rest = moving.filter((post) => !undecided.includes(post))
    if (rest.length > 0) await giveFreeTimes(ctx, group, rest)
    return
  }
  // A group is canceled as a whole or not at all: one post that is being published prevents it.
  if (to === 'canceled' && posts.some(({ status }) => status === 'publishing' || status === 'awaiting_platform')) {
    throw groupRefusal(posts, to)
  }
  for (const [post, status] of moves) await changeStatus(ctx, post, status, found)
  if (to === 'pending_approval' && undecided.length > 0) await recordSubmission(ctx, group.id)
}
