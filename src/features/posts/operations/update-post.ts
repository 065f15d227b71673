import { z } from 'zod'
import { Id, Timestamp } from '#contract/common.ts'
import { Post } from '#contract/post.ts'
import { POST_STATUSES } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { postChanges } from '../post-input.ts'
import { updatePost as update } from '../update-post.ts'

export const updatePost = operation({
  name: 'updatePost',
  route: 'PATCH /v1/orgs/{orgId}/marketing/posts/{postId}',
  summary: 'Change a post; omitted keys stay',
  description:
    'Changing content of approved, scheduled or failed posts invalidates the approval: they go back to ' +
    'pending_approval, and the time that was set stays as the wish (A3-1).',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'update_post',
    scope: 'posts:write',
    description:
      'Changes text, media, account or wished time of a post; what is left out stays, null clears. Use it to ' +
      'revise a draft. Approved content goes back to the review queue. It never approves, schedules or publishes. ' +
      'Answers the post.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  },
  params: { postId: Id },
  body: {
    ...postChanges,
    status: z.enum(POST_STATUSES).optional(),
    scheduledForUtc: Timestamp.nullable().optional(),
    ifUpdatedAt: Timestamp.optional().describe('Refused with 409 stale_update if the post changed since'),
  },
  output: Post,
}).handle(update)
