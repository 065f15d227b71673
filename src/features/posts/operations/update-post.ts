import { z } from 'zod'
import { Id, Moment } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import { POST_STATUSES } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { postChanges } from '../content/post-input.ts'
import { MediaArgument } from '../content/tool-arguments.ts'
import { readForPost } from '../writing/read-outside.ts'
import { updatePost as update } from '../writing/update-post.ts'

export const updatePost = operation({
  name: 'updatePost',
  route: 'PATCH /v1/orgs/{orgId}/marketing/posts/{postId}',
  done: 'changed',
  summary: 'Change a post; omitted keys stay',
  description:
    'Changing content of approved, scheduled or failed posts ends the approval: they go back to pending_approval, ' +
    'and the time that was set stays as the wished time.',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'update_post',
    description:
      'Changes a post; what is left out stays, null clears. Use it to revise a draft. Approved content goes back to ' +
      'review. It never approves, schedules or publishes. Answers the post, with what is against approving it under ' +
      'problems.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
    arguments: {
      media: MediaArgument.nullable().optional().describe('Replaces it; null: none'),
      platformPayload: z
        .record(z.string(), z.unknown())
        .nullable()
        .optional()
        .describe(
          'Replaces the whole payload: send the keys that stay too. Keys as in create_draft_post; null removes it',
        ),
      status: z
        .enum(['draft', 'pending_approval', 'canceled'])
        .optional()
        .describe('pending_approval hands in, draft takes back, canceled gives up'),
    },
  },
  params: { postId: Id.describe('The post, not its group') },
  body: {
    ...postChanges,
    status: z.enum(POST_STATUSES).optional().describe('The state to bring it to'),
    scheduledForUtc: Moment.nullable().optional().describe('With offset or Z; null: no time'),
    ifUpdatedAt: Moment.optional().describe('updatedAt as read; else 409'),
  },
  output: Post,
}).handleAfter(readForPost, update)
