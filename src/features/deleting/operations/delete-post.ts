import { Id } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import {
  approvalsOf,
  changePost,
  findPostEvenDeleted,
  lockPost,
  presentPost,
  requestMove,
  requireApprover,
} from '#features/posts/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { operation } from '#kernel/operation.ts'
import { awaitDeletion } from '../await-deletion.ts'
import { refuseInFlight, requestDeletion, standsOnPlatform } from '../request-deletion.ts'

export const deletePost = operation({
  name: 'deletePost',
  route: 'DELETE /v1/orgs/{orgId}/marketing/posts/{postId}',
  done: 'deleted',
  summary: 'Cancel a post that has not gone out, or delete a published one',
  description:
    'A published post is deleted on its platform, which needs content:publish and cannot be undone; it is canceled ' +
    'then, and no list has it any more. If the platform does not confirm it in time, 409 in_progress says that the ' +
    'deletion goes on; if it refuses, 502 platform_error says why.',
  tag: 'marketing',
  permission: 'content:write',
  params: { postId: Id },
  output: Post,
}).handleInSteps(async (ctx, { postId }) => {
  const begun = await ctx.inOrg(async (db) => {
    const inside: OrgContext = { ...ctx, db }
    const before = await lockPost(db, ctx.orgId, postId)
    requireApprover(inside, before)
    refuseInFlight(before)
    if (standsOnPlatform(before)) return { before, act: await requestDeletion(inside, before) }
    return changePost(inside, postId, async (row) => {
      if (row.status !== 'canceled') await requestMove(db, row, { type: 'cancel' })
    })
  })
  if (!('act' in begun)) return begun
  await awaitDeletion(ctx.services, begun.act)
  return ctx.inOrg(async (db) => {
    const after = await findPostEvenDeleted(db, ctx.orgId, postId)
    ctx.audit({ type: 'post', id: postId, before: begun.before, after })
    return presentPost(after, await approvalsOf(db, ctx.orgId, [after.group_id]))
  })
})
