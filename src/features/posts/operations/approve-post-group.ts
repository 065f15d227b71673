import { z } from 'zod'
import { Id, Timestamp } from '#contract/common.ts'
import { PostGroup } from '#contract/post-group.ts'
import { Timezone } from '#contract/timezone.ts'
import { operation } from '#kernel/operation.ts'
import { approve } from '../approve.ts'
import { changeGroup } from '../change.ts'

export const approvePostGroup = operation({
  name: 'approvePostGroup',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/approve',
  summary: 'Approve the posts of a group and put each into a slot',
  description:
    'By default every undecided post is approved and gets a time: the one given, else the one wished for if it is ' +
    'still free, else the best free slot (A3-2). The content is checked against each platform’s rules first.',
  tag: 'marketing',
  permission: 'content:approve',
  tool: {
    name: 'approve_post_group',
    scope: 'posts:schedule',
    description:
      'Approves drafts in the name of the user, who must be allowed to, and gives each a time: the one given, the ' +
      'one wished for, or the best free slot. Use it only when the user asked for it. It publishes nothing now. ' +
      'Answers the group with its time and the reason for it.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  params: { groupId: Id },
  body: {
    approvePosts: z.array(Id).min(1).max(30).optional(),
    autoSchedule: z.boolean().optional(),
    scheduledForUtc: Timestamp.optional(),
    timezone: Timezone.optional(),
    expected: z
      .array(z.strictObject({ postId: Id, contentHash: z.string().max(100) }))
      .max(30)
      .optional()
      .describe('What was seen: a post whose contentHash differs by now is refused with 409 stale_update'),
  },
  output: PostGroup,
}).handle((ctx, input) => changeGroup(ctx, input.groupId, () => approve(ctx, input)))
