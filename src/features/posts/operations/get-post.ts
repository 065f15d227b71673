import { Id } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import { operation } from '#kernel/operation.ts'
import { readPost } from '../rows/queries.ts'

export const getPost = operation({
  name: 'getPost',
  route: 'GET /v1/orgs/{orgId}/marketing/posts/{postId}',
  summary: 'Read a post with its approval history',
  tag: 'marketing',
  permission: 'workspace:read',
  params: { postId: Id },
  output: Post,
}).handle((ctx, { postId }) => readPost(ctx.db, ctx.orgId, postId))
