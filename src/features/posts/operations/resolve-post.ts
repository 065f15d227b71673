import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { operation } from '#kernel/operation.ts'
import { lockPost, readPost, refreshGroup } from '../queries.ts'
import { requestMove } from '../request-move.ts'

export const resolvePost = operation({
  name: 'resolvePost',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/{postId}/resolve',
  summary: 'Say whether a post whose outcome is unknown is live',
  description: 'For a failed post that may be live: live makes it published, not_live approved, to be scheduled again.',
  tag: 'marketing',
  permission: 'content:publish',
  params: { postId: Id },
  body: { outcome: z.enum(['live', 'not_live']), url: z.url().optional() },
  output: Post,
}).handle(async (ctx, { postId, outcome, url }) => {
  const before = await lockPost(ctx.db, ctx.orgId, postId)
  if (outcome === 'not_live') await requestMove(ctx.db, before, { type: 'resolve', outcome })
  else {
    const ref = url ? { externalId: url, url, extra: {} } : null
    await requestMove(ctx.db, before, { type: 'resolve', outcome, ref }, { published_at: ctx.now.toISOString() })
  }
  await refreshGroup(ctx.db, ctx.orgId, before.group_id)
  const post = await readPost(ctx.db, ctx.orgId, postId)
  ctx.audit({ type: 'post', id: postId, before, after: post })
  return post
})
