import type { Post } from '#contract/post.ts'
import type { PostGroup, PostGroupWithPosts } from '#contract/post-group.ts'
import type { OrgContext } from '#kernel/context.ts'
import { type PostRow, presentPost } from './present.ts'
import { withWarnings } from './publish-warnings.ts'
import { approvalsOf, findPost, lockPost, readGroup } from './queries.ts'
import { refreshGroup } from './refresh-group.ts'

/**
 * Carries out a verdict on a group, notes it for the audit log and wakes the publisher. Answers the group as it then
 * is.
 */
export async function changeGroup(ctx: OrgContext, groupId: string, change: () => Promise<void>): Promise<PostGroup> {
  return (await changeGroupWithPosts(ctx, groupId, change)).group
}

/** The same, but answers the posts as well. */
export async function changeGroupWithPosts(
  ctx: OrgContext,
  groupId: string,
  change: () => Promise<void>,
): Promise<PostGroupWithPosts> {
  const before = await readGroup(ctx.db, ctx.orgId, groupId)
  await change()
  const after = await readGroup(ctx.db, ctx.orgId, groupId)
  ctx.audit({ type: 'post_group', id: groupId, before, after })
  ctx.afterCommit(() => ctx.services.wakePublisher())
  return after
}

/** The same for what lets posts go out: the answer warns of anything that will keep them from it. */
export async function changeGroupWarning(
  ctx: OrgContext,
  groupId: string,
  change: () => Promise<void>,
): Promise<PostGroup> {
  return withWarnings(ctx, { groupId }, await changeGroup(ctx, groupId, change))
}

/** The same for one post, which is locked while `change` works on it; its group follows. */
export async function changePost(
  ctx: OrgContext,
  postId: string,
  change: (row: PostRow) => Promise<unknown>,
): Promise<Post> {
  const before = await lockPost(ctx.db, ctx.orgId, postId)
  await change(before)
  await refreshGroup(ctx, before.group_id)
  // Both are rows, so that the two hashes of the audit line can be compared.
  const after = await findPost(ctx.db, ctx.orgId, postId)
  ctx.audit({ type: 'post', id: postId, before, after })
  ctx.afterCommit(() => ctx.services.wakePublisher())
  return presentPost(after, await approvalsOf(ctx.db, ctx.orgId, [after.group_id]))
}
