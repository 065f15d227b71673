import { z } from 'zod'
import { Id, Timestamp } from '#contract/common.ts'
import { PostGroup } from '#contract/post-group.ts'
import { POST_GROUP_STATUSES } from '#contract/statuses.ts'
import { Timezone } from '#contract/timezone.ts'
import { operation } from '#kernel/operation.ts'
import { Title } from '../create-group.ts'
import { updateGroup } from '../update-group.ts'

export const updatePostGroup = operation({
  name: 'updatePostGroup',
  route: 'PATCH /v1/orgs/{orgId}/marketing/post-groups/{groupId}',
  summary: 'Change a post group; omitted keys stay',
  description:
    'Editing title, topic or objective of approved or scheduled content returns it to pending_approval. A status of ' +
    'pending_approval hands in or withdraws, draft takes back, canceled cancels, approved and scheduled approve (A3-7).',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'update_post_group',
    scope: 'posts:write',
    description:
      'Changes title, topic, objective, tags or wished time of a post group. Use it also to hand drafts in (status ' +
      'pending_approval) or to take them back (draft). It never approves, schedules or publishes. Answers the ' +
      'group.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  },
  params: { groupId: Id },
  body: {
    title: Title.optional(),
    topic: z.string().max(500).nullable().optional(),
    objective: z.string().max(500).nullable().optional(),
    timezone: Timezone.optional(),
    scheduledFor: Timestamp.nullable().optional(),
    status: z.enum(POST_GROUP_STATUSES).optional(),
    tagIds: z.array(Id).max(50).optional(),
    ifUpdatedAt: Timestamp.optional().describe('Refused with 409 stale_update if the group changed since'),
  },
  output: PostGroup,
}).handle(updateGroup)
