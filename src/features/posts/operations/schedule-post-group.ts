import { z } from 'zod'
import { Id, Timestamp } from '#contract/common.ts'
import { PostGroup } from '#contract/post-group.ts'
import { Timezone } from '#contract/timezone.ts'
import { operation } from '#kernel/operation.ts'
import { changeGroup } from '../change.ts'
import { schedule } from '../schedule.ts'

export const schedulePostGroup = operation({
  name: 'schedulePostGroup',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/schedule',
  summary: 'Give the approved posts of a group a time',
  description: 'A group in draft or pending_approval is refused with 409 approval_required.',
  tag: 'marketing',
  permission: 'content:approve',
  tool: {
    name: 'schedule_post_group',
    scope: 'posts:schedule',
    description:
      'Gives approved posts a time, or another one: the one given, or the best free slot. Use it to move what was ' +
      'approved; content that no person has approved is refused. It publishes nothing now. Answers the group.',
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  },
  params: { groupId: Id },
  body: {
    scheduledForUtc: Timestamp.optional(),
    useBestSlot: z.boolean().optional(),
    timezone: Timezone.optional(),
    postIds: z.array(Id).min(1).max(30).optional(),
  },
  output: PostGroup,
}).handle((ctx, input) => changeGroup(ctx, input.groupId, () => schedule(ctx, input)))
