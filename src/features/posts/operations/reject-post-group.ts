import { z } from 'zod'
import { Id, idsUpTo } from '#contract/common.ts'
import { PostGroup } from '#contract/posts/post-group.ts'
import { REJECT_REASONS } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { changeGroup } from '../moves/change.ts'
import { reject } from '../review/reject.ts'

export const rejectPostGroup = operation({
  name: 'rejectPostGroup',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/reject',
  done: 'sent back',
  summary: 'Send the posts of a group back to draft, with a reason',
  tag: 'marketing',
  permission: 'content:approve',
  tool: {
    name: 'reject_post_group',
    description:
      'Sends undecided posts of a group back to draft with a reason. Use it when the user turns a draft down. ' +
      'Nothing is deleted, nothing published. Answers the group.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  params: { groupId: Id.describe('The groupId of its posts') },
  body: {
    rejectPosts: idsUpTo(30).min(1).optional().describe('All undecided ones unless given'),
    reason: z.enum(REJECT_REASONS).optional().describe('Why, for who wrote it'),
    note: z.string().max(2000).optional().describe('What to change, in the user’s words'),
  },
  output: PostGroup,
}).handle((ctx, input) => changeGroup(ctx, input.groupId, (locked) => reject(ctx, locked, input)))
