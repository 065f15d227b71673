import { Id } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { operation } from '#kernel/operation.ts'
import { requireApprover } from '../change-status.ts'
import { lockPost, readPost, refreshGroup } from '../queries.ts'
import { requestMove } from '../request-move.ts'

export const deletePost = operation({
  name: 'deletePost',
  route: 'DELETE /v1/orgs/{orgId}/marketing/posts/{postId}',
  summary: 'Cancel a post that has not gone out',
  tag: 'marketing',
  permission: 'content:write',
  params: { postId: Id },
  output: Post,
}).handle(async (ctx, { postId }) => {
  const before = await lockPost(ctx.db, ctx.orgId, postId)
  requireApprover(ctx, before)
  if (before.status !== 'canceled') await requestMove(ctx.db, before, { type: 'cancel' })
  await refreshGroup(ctx.db, ctx.orgId, before.group_id)
  const post = await readPost(ctx.db, ctx.orgId, postId)
  ctx.audit({ type: 'post', id: postId, before, after: post })
  return post
})
