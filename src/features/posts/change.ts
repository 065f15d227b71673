import type { Post } from '#contract/post.ts'
import type { PostGroup } from '#contract/post-group.ts'
import type { OrgContext } from '#kernel/context.ts'
import { type PostRow, presentPost } from './present.ts'
import { approvalsOf, findPost, lockPost, readGroup } from './queries.ts'
import { refreshGroup } from './refresh-group.ts'

/** A verdict on a group: done, noted for the audit log, and the publisher woken. Answers the group as it stands then. */
export async function changeGroup(ctx: OrgContext, groupId: string, change: () => Promise<void>): Promise<PostGroup> {
  const before = await readGroup(ctx.db, ctx.orgId, groupId)
  await change()
  const after = await readGroup(ctx.db, ctx.orgId, groupId)
  ctx.audit({ type: 'post_group', id: groupId, before, after })
  ctx.afterCommit(() => ctx.services.wakePublisher())
  return after.group
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
  // Rows on both sides: the two hashes of the audit line can be compared.
  const after = await findPost(ctx.db, ctx.orgId, postId)
  ctx.audit({ type: 'post', id: postId, before, after })
  ctx.afterCommit(() => ctx.services.wakePublisher())
  return presentPost(after, await approvalsOf(ctx.db, ctx.orgId, [after.group_id]))
}
