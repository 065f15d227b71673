import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import { settleAttempts } from '#features/effects/index.ts'
import { changePost, emitPostEvents, refusal, requestMove } from '#features/posts/index.ts'
import { operation } from '#kernel/operation.ts'
import { lookUpAddress } from '../reconciling/look-up-address.ts'
import { namedPost } from '../reconciling/named-post.ts'

export const resolvePost = operation({
  name: 'resolvePost',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/{postId}/resolve',
  done: 'settled what became of',
  summary: 'Say whether a post whose outcome is unknown is live',
  description:
    'For a failed post that may be live: with live it becomes published, with not_live approved, so that it can be ' +
    'scheduled again. url must be the address of a post of the same account; if the address does not say whose post ' +
    'it is, the network is asked. A thread of which some parts are live, with no part in doubt, ends with those ' +
    'parts by live without url.',
  tag: 'marketing',
  permission: 'content:publish',
  params: { postId: Id },
  body: {
    outcome: z.enum(['live', 'not_live']),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('The address of the post, as the account shows it'),
  },
  output: Post,
}).handleAfter(lookUpAddress, (ctx, { postId, outcome, url }, lookedUp) =>
  changePost(ctx, postId, async (row) => {
    if (outcome === 'not_live') {
      await requestMove(ctx.db, row, { type: 'resolve', outcome })
      return settleAttempts(ctx.db, row, { outcome })
    }
    const ref = url && row.outcome_unknown ? await namedPost(ctx, row, url, lookedUp) : null
    if (url && !ref) throw refusal(row, 'resolve', 'invalid_transition')
    const published = { published_at: ctx.now.toISOString() }
    const moved = await requestMove(ctx.db, row, { type: 'resolve', outcome, ref }, published)
    await settleAttempts(ctx.db, row, { outcome, ref })
    await emitPostEvents(ctx.db, ctx.services, moved.row, moved.events)
  }),
)
