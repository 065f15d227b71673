import { isUndecided } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import { movedBy } from '../moves/group-moves.ts'
import type { PostRow } from '../rows/present.ts'
import { hasTimeToMove } from '../times/move-times.ts'
import { requireApprover, requireRightToApprove } from './change-status.ts'
import type { GroupPatch } from './update-group.ts'

/**
 * Checks the person's rights before the group's state, so that a person without the right learns nothing about the
 * state. If the change would move no post, the rights to change all posts of the group are checked.
 */
export function requireGroupRights(
  ctx: OrgContext,
  posts: readonly PostRow[],
  { status, scheduledFor }: Pick<GroupPatch, 'status' | 'scheduledFor'>,
): void {
  if (status !== undefined) {
    const moved = [...movedBy(status, posts).keys()]
    if ((status === 'approved' || status === 'scheduled') && moved.some(isUndecided)) requireRightToApprove(ctx)
    requireForAll(ctx, posts, moved)
  }
  if (scheduledFor !== undefined) requireForAll(ctx, posts, posts.filter(hasTimeToMove))
}

function requireForAll(ctx: OrgContext, posts: readonly PostRow[], touched: readonly PostRow[]): void {
  for (const post of touched.length > 0 ? touched : posts) requireApprover(ctx, post)
}
