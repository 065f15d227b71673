import { Id } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { operation } from '#kernel/operation.ts'
import { changePost } from '../change.ts'
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
      'Publishes an approved or scheduled post at once, for everybody to see. Use it only when the user asked for ' +
      'it. A post that no person has approved is refused. Answers the post as publishing: see the outcome with ' +
      'list_posts.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  params: { postId: Id },
  output: Post,
}).handle((ctx, { postId }) =>
  changePost(ctx, postId, (row) =>
    requestMove(ctx.db, row, { type: 'post_now' }, { schedule_reason: 'Published at once by request' }),
  ),
)
