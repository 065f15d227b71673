import { Id } from '#contract/common.ts'
import { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { operation } from '#kernel/operation.ts'
import { readGroup } from '../rows/queries.ts'

export const getPostGroup = operation({
  name: 'getPostGroup',
  route: 'GET /v1/orgs/{orgId}/marketing/post-groups/{groupId}',
  summary: 'Read a post group with its posts and approval history',
  tag: 'marketing',
  permission: 'workspace:read',
  params: { groupId: Id },
  output: PostGroupWithPosts,
}).handle((ctx, { groupId }) => readGroup(ctx.db, ctx.orgId, groupId))
