import type { Post } from '#contract/posts/post.ts'
import type { PostGroup, PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { OrgContext } from '#kernel/context.ts'
import { publishWarnings } from '../content/publish-warnings.ts'
import { type PostRow, presentPost } from '../rows/present.ts'
import { approvalsOf, findPost, type LockedGroup, lockDescribedGroup, lockPost, readGroup } from '../rows/queries.ts'
import { refreshGroup } from './refresh-group.ts'

type GroupChange = (locked: LockedGroup) => Promise<void>

/**
 * Locks a group with its posts, changes it, records the change for the audit log and wakes the publisher. Returns the
 * changed group.
 */
export async function changeGroup(ctx: OrgContext, groupId: string, change: GroupChange): Promise<PostGroup> {
  return (await changeGroupWithPosts(ctx, groupId, change)).group
}

/** Changes a group as `changeGroup` does, and returns its posts as well. */
export async function changeGroupWithPosts(
  ctx: OrgContext,
  groupId: string,
  change: GroupChange,
): Promise<PostGroupWithPosts> {
  const [after] = await changeAndRead(ctx, groupId, change, async () => {})
  return after
}

/** Changes a group so that its posts may be published. The answer also warns of anything that will prevent this. */
export async function changeGroupWarning(ctx: OrgContext, groupId: string, change: GroupChange): Promise<PostGroup> {
  const [{ group }, warnings] = await changeAndRead(ctx, groupId, change, () => publishWarnings(ctx, { groupId }))
  return warnings.length > 0 ? { ...group, warnings } : group
}

/** Changes a group, then reads it again and runs `beside` at the same time. */
async function changeAndRead<T>(
  ctx: OrgContext,
  groupId: string,
  change: GroupChange,
  beside: () => Promise<T>,
): Promise<[PostGroupWithPosts, T]> {
  const { db, orgId, services } = ctx
  const locked = await lockDescribedGroup(db, orgId, groupId)
  await change(locked)
  const [after, found] = await Promise.all([readGroup(db, orgId, groupId), beside()])
  ctx.audit({ type: 'post_group', id: groupId, before: locked.described, after })
  ctx.afterCommit(() => services.wakePublisher())
  return [after, found]
}

/** Locks a post, changes it, and updates its group's state. */
export async function changePost(
  ctx: OrgContext,
  postId: string,
  change: (row: PostRow) => Promise<unknown>,
): Promise<Post> {
  const before = await lockPost(ctx.db, ctx.orgId, postId)
  await change(before)
  await refreshGroup(ctx, before.group_id)
  // The audit log stores a hash of the states before and after. Both must be rows, because hashes of different forms
  // cannot be compared.
  const after = await findPost(ctx.db, ctx.orgId, postId)
  ctx.audit({ type: 'post', id: postId, before, after })
  ctx.afterCommit(() => ctx.services.wakePublisher())
  return presentPost(after, await approvalsOf(ctx.db, ctx.orgId, [after.group_id]))
}
