import { Id } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { operation } from '#kernel/operation.ts'
import { insertPost } from '../create-group.ts'
import { NewPost } from '../post-input.ts'
import { lockGroup, readPost } from '../queries.ts'
import { refreshGroup } from '../refresh-group.ts'

export const addPost = operation({
  name: 'addPost',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/posts',
  summary: 'Add a variant to a post group, as a draft',
  tag: 'marketing',
  permission: 'content:write',
  params: { groupId: Id },
  body: NewPost.shape,
  output: Post,
  status: 201,
}).handle(async (ctx, { groupId, ...post }) => {
  const { group } = await lockGroup(ctx.db, ctx.orgId, groupId)
  const id = await insertPost(ctx, { groupId, post, status: 'draft', wish: group.wished_for, path: 'body' })
  await refreshGroup(ctx, groupId)
  const created = await readPost(ctx.db, ctx.orgId, id)
  ctx.audit({ type: 'post', id, after: created })
  return created
})
