import { z } from 'zod'
import { Id, Moment, pageOf } from '#contract/common.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { POST_GROUP_STATUSES, POST_STATUSES } from '#contract/statuses.ts'
import { filtering, pageAnswer, paging, sorting } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { countGroups, findGroups } from '../lists/list-groups.ts'
import { describeGroups } from '../rows/queries.ts'

export const listPostGroups = operation({
  name: 'listPostGroups',
  route: 'GET /v1/orgs/{orgId}/marketing/post-groups',
  summary: 'List post groups with their posts',
  tag: 'marketing',
  permission: 'workspace:read',
  answer: { reuse: 'until-next-commit' },
  query: {
    ...paging(),
    ...sorting(['createdAt', 'scheduledFor'], 'desc'),
    ...filtering({
      status: { value: z.enum(POST_GROUP_STATUSES), ops: ['eq', 'in'] },
      // A group's own state never shows failures (Spec P1): only its posts do.
      postStatus: { value: z.enum(POST_STATUSES), ops: ['eq', 'in'] },
      platform: { value: z.enum(PLATFORMS), ops: ['eq', 'in'] },
      tagId: { value: Id, ops: ['eq', 'in'] },
      scheduledFrom: { value: Moment, ops: ['gte'] },
      scheduledTo: { value: Moment, ops: ['lte'] },
    }),
  },
  output: pageOf(PostGroupWithPosts),
}).handle(async (ctx, input) => {
  const [rows, total] = await Promise.all([findGroups(ctx, input), countGroups(ctx, input)])
  return pageAnswer(await describeGroups(ctx.db, ctx.orgId, rows), input, total)
})
