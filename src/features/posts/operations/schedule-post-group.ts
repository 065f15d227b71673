import { z } from 'zod'
import { Id, idsUpTo, Moment } from '#contract/common.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { PostGroup } from '#contract/posts/post-group.ts'
import { operation } from '#kernel/operation.ts'
import { changeGroupWarning } from '../moves/change.ts'
import { schedule } from '../review/schedule.ts'

export const schedulePostGroup = operation({
  name: 'schedulePostGroup',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/schedule',
  done: 'scheduled',
  summary: 'Give the approved posts of a group a time',
  description: 'A group in draft or pending_approval is refused with 409 approval_required.',
  tag: 'marketing',
  permission: 'content:approve',
  tool: {
    name: 'schedule_post_group',
    description:
      'Gives approved posts a time, or another one: the one given, or the best free slot. Use it when the user asked ' +
      'for it; what nobody has approved is refused. It publishes nothing now: each post goes out at its time. ' +
      'Answers the group.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  params: { groupId: Id.describe('The groupId of its posts') },
  body: {
    scheduledForUtc: Moment.nullable().optional().describe('When to go out, with offset or Z; this or useBestSlot'),
    useBestSlot: z.boolean().optional().describe('true: the best free slot, see suggest_slots'),
    timezone: Timezone.optional().describe('Zone that the person used, e.g. Europe/Berlin'),
    postIds: idsUpTo(30).min(1).optional().describe('All approved ones unless given'),
  },
  output: PostGroup,
}).handle((ctx, input) => changeGroupWarning(ctx, input.groupId, (locked) => schedule(ctx, locked, input)))
