import { z } from 'zod'
import { Id, idsUpTo, Moment } from '#contract/common.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { PostGroup } from '#contract/posts/post-group.ts'
import { operation } from '#kernel/operation.ts'
import { changeGroupWarning } from '../moves/change.ts'
import { approve } from '../review/approve.ts'

const Expected = z
  .array(
    z.strictObject({
      postId: Id.describe('The post'),
      contentHash: z.string().max(100).describe('As it was read: list_posts with groupId and verbose'),
    }),
  )
  .max(30)
  .describe('Send it: all that the user saw. A post not named here, or changed since, is refused with 409 stale_update')

export const approvePostGroup = operation({
  name: 'approvePostGroup',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/approve',
  done: 'approved',
  summary: 'Approve the posts of a group and put each into a slot',
  description:
    'By default every undecided post is approved and gets a time: the one given, else the one wished for if it is ' +
    'still free, else the best free slot. The content is checked against each platform’s rules first.',
  tag: 'marketing',
  permission: 'content:approve',
  tool: {
    name: 'approve_post_group',
    description:
      'Approves drafts in the name of the user and gives each a time, at which it goes out for everybody to see: the ' +
      'one given, the one wished for, or the best free slot. Use it only when the user asked for it; the workspace ' +
      'may allow it to people only. It publishes nothing now. Answers the group.',
    // An approved post is published without another call, so this call is destructive.
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  params: { groupId: Id.describe('The groupId of its posts') },
  body: {
    approvePosts: idsUpTo(30).min(1).optional().describe('All undecided ones unless given'),
    autoSchedule: z.boolean().optional().describe('false: approve without a time'),
    scheduledForUtc: Moment.nullable().optional().describe('When to go out, with offset or Z'),
    timezone: Timezone.optional().describe('Zone that the person used, e.g. Europe/Berlin'),
    offered: z
      .array(
        z.strictObject({
          postId: Id.describe('One of the group'),
          scheduledForUtc: Moment.describe('The time that was shown for it'),
        }),
      )
      .max(30)
      .optional()
      .describe('Free times as shown: each post gets its own, or all is refused'),
    expected: Expected.optional(),
  },
  output: PostGroup,
}).handle((ctx, input) => changeGroupWarning(ctx, input.groupId, (locked) => approve(ctx, locked, input)))
