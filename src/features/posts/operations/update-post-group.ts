import { z } from 'zod'
import { Id, idsUpTo, Moment } from '#contract/common.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { PostGroup } from '#contract/posts/post-group.ts'
import { POST_GROUP_STATUSES } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { Title } from '../writing/create-group.ts'
import { readForGroup } from '../writing/read-outside.ts'
import { updateGroup } from '../writing/update-group.ts'

export const updatePostGroup = operation({
  name: 'updatePostGroup',
  route: 'PATCH /v1/orgs/{orgId}/marketing/post-groups/{groupId}',
  done: 'changed',
  summary: 'Change a post group; omitted keys stay',
  description:
    'Editing title, topic or objective of approved or scheduled content returns it to pending_approval. As status, ' +
    'pending_approval hands drafts in or withdraws an approval, draft takes back, canceled cancels, approved and ' +
    'scheduled approve.',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'update_post_group',
    description:
      'Changes a post group. Use it also to hand drafts in (status pending_approval) or to take them back (draft). It ' +
      'never approves, schedules or publishes. Answers the group, with what is against approving it under problems.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
    arguments: {
      status: z
        .enum(['draft', 'pending_approval', 'canceled'])
        .optional()
        .describe('pending_approval hands in, draft takes back, canceled gives up'),
    },
  },
  params: { groupId: Id.describe('The groupId of its posts') },
  body: {
    title: Title.optional(),
    topic: z.string().max(500).nullable().optional().describe('What it is about; null clears'),
    objective: z.string().max(500).nullable().optional().describe('What it is to achieve; null clears'),
    timezone: Timezone.optional().describe('Such as Europe/Berlin'),
    scheduledFor: Moment.nullable().optional().describe('The wished time, with offset or Z; null clears'),
    status: z.enum(POST_GROUP_STATUSES).optional().describe('The state to bring it to'),
    tagIds: idsUpTo(50).optional().describe('Replaces the tags; [] clears'),
    pillarId: z.string().max(100).nullable().optional().describe('Of the active strategy; null clears'),
    priorityId: z.string().max(100).nullable().optional().describe('As pillarId'),
    contentType: z.string().max(100).nullable().optional().describe('As in the mix; null clears'),
    ifUpdatedAt: Moment.optional().describe('updatedAt as read; else 409'),
  },
  output: PostGroup,
}).handleAfter(readForGroup, updateGroup)
