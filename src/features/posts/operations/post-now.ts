import { Id } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { operation } from '#kernel/operation.ts'
import { lockPost, readPost, refreshGroup } from '../queries.ts'
import { requestMove } from '../request-move.ts'

export const postNow = operation({
  name: 'postNow',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/{postId}/post-now',
  summary: 'Publish an approved or scheduled post now',
  description:
    'Answers as soon as the attempt is durably claimed: the post is then `publishing` (A3-4). A post that no person ' +
    'has approved is refused with 409 approval_required.',
  tag: 'marketing',
  permission: 'content:publish',
  tool: {
    name: 'post_now',
    scope: 'posts:publish',
    description:
      'Publishes a post that a person has approved, now. Posts that wait for approval are refused. Answers the post; ' +
      'read it again for the outcome.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  params: { postId: Id },
  output: Post,
}).handle(async (ctx, { postId }) => {
  const before = await lockPost(ctx.db, ctx.orgId, postId)
  await requestMove(ctx.db, before, { type: 'post_now' }, { schedule_reason: 'Published at once by request' })
  await refreshGroup(ctx.db, ctx.orgId, before.group_id)
  const post = await readPost(ctx.db, ctx.orgId, postId)
  ctx.audit({ type: 'post', id: postId, before, after: post })
  ctx.afterCommit(() => ctx.services.wakePublisher())
  return post
})
