import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { settleAttempts } from '#features/publishing/index.ts'
import { operation } from '#kernel/operation.ts'
import { changePost } from '../change.ts'
import { emitPostEvents } from '../emit-post-events.ts'
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
}).handle((ctx, { postId, outcome, url }) =>
  changePost(ctx, postId, async (row) => {
    if (outcome === 'not_live') {
      await requestMove(ctx.db, row, { type: 'resolve', outcome })
      return settleAttempts(ctx.db, row, { outcome })
    }
    const ref = url ? { externalId: url, url, extra: {} } : null
    const published = { published_at: ctx.now.toISOString() }
    const moved = await requestMove(ctx.db, row, { type: 'resolve', outcome, ref }, published)
    await settleAttempts(ctx.db, row, { outcome, ref })
    await emitPostEvents(ctx.db, ctx.services, moved.row, moved.outbox)
  }),
)
