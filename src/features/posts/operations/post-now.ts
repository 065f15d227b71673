import { Id } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import { refusePaused } from '#features/effects/index.ts'
import { operation } from '#kernel/operation.ts'
import { withWarnings } from '../content/publish-warnings.ts'
import { changePost } from '../moves/change.ts'
import { requestMove } from '../moves/request-move.ts'
import { requireApprovalStands } from '../review/assistant-approvals.ts'

export const postNow = operation({
  name: 'postNow',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/{postId}/post-now',
  done: 'published at once',
  summary: 'Publish an approved or scheduled post now',
  description:
    'Answers as soon as the attempt is durably claimed: the post is then `publishing`. A post that no person ' +
    'has approved is refused with 409 approval_required, one that is paused with 409 paused.',
  tag: 'marketing',
  permission: 'content:publish',
  tool: {
    name: 'post_now',
    description:
      'Publishes an approved or scheduled post at once, for everybody to see. Use it only when the user asked for ' +
      'it. A post that no person has approved is refused. Answers the post as publishing: see the outcome with ' +
      'list_posts.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  params: { postId: Id.describe('The post, not its group') },
  output: Post,
}).handle(async (ctx, { postId }) => {
  const post = await changePost(ctx, postId, async (row) => {
    await requireApprovalStands(ctx, [row])
    const moved = await requestMove(
      ctx.db,
      row,
      { type: 'post_now' },
      { schedule_reason: 'Published at once by request' },
    )
    // Checked after the move, because the post's own state is the more direct reason for a refusal. A refusal rolls
    // back the move.
    const platform = row.platform
    await refusePaused(ctx.db, ctx.orgId, { platform, accountId: row.social_account_id })
    return moved
  })
  return withWarnings(ctx, { groupId: post.groupId, postId }, post)
})
