import { Id } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { operation } from '#kernel/operation.ts'
import { changePost } from '../change.ts'
import { requireApprover } from '../change-status.ts'
import { requestMove } from '../request-move.ts'

export const deletePost = operation({
  name: 'deletePost',
  route: 'DELETE /v1/orgs/{orgId}/marketing/posts/{postId}',
  summary: 'Cancel a post that has not gone out',
  tag: 'marketing',
  permission: 'content:write',
  params: { postId: Id },
  output: Post,
}).handle((ctx, { postId }) =>
  changePost(ctx, postId, async (row) => {
    requireApprover(ctx, row)
    if (row.status !== 'canceled') await requestMove(ctx.db, row, { type: 'cancel' })
  }),
)
