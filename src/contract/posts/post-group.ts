import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { POST_GROUP_STATUSES } from '../statuses.ts'
import { Approval } from './approval.ts'
import { Basis } from './basis.ts'
import { ContentProblem } from './content-check.ts'
import { Origin } from './origin.ts'
import { Post } from './post.ts'
import { PublishWarning } from './publish-warning.ts'

/** Cross-posted variants of one thing, one post for each platform. Spec R1. */
export const PostGroup = z
  .object({
    id: Id,
    orgId: Id,
    title: z.string(),
    topic: z.string().nullable(),
    objective: z.string().nullable(),
    status: z.enum(POST_GROUP_STATUSES),
    timezone: z.string(),
    scheduledFor: Timestamp.nullable(),
    approvedBy: Id.nullable(),
    approvedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    scheduleReason: z.string().nullable().optional(),
    tagIds: z.array(Id).optional(),
    approvals: z
      .array(Approval)
      .optional()
      .describe('The newest 50 steps of its review, oldest first; in a list of groups the newest 10'),
    problems: z
      .array(ContentProblem)
      .optional()
      .describe(
        'In the answer to a change of undecided posts: what stands against approving them, under `posts.<postId>`',
      ),
    strategyId: Id.nullable().optional(),
    strategyVersion: z.int().nullable().optional(),
    pillarId: z.string().nullable().optional(),
    priorityId: z.string().nullable().optional(),
    contentType: z.string().nullable().optional(),
    opportunityId: z.string().nullable().optional(),
    basis: Basis.nullable().optional().describe('What its posts rest on; null where nothing is known'),
    warnings: z
      .array(PublishWarning)
      .optional()
      .describe(
        'In the answer to approving and scheduling: what will keep a post from going out unless somebody fixes it',
      ),
    draftedBy: Origin.optional(),
  })
  .meta({ id: 'PostGroup' })
export type PostGroup = z.infer<typeof PostGroup>

export const PostGroupWithPosts = z
  .object({ group: PostGroup, posts: z.array(Post) })
  .meta({ id: 'PostGroupWithPosts' })
export type PostGroupWithPosts = z.infer<typeof PostGroupWithPosts>
