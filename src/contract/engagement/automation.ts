import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

export const AUTOMATION_KINDS = ['auto_repost', 'auto_delete'] as const
export type AutomationKind = (typeof AUTOMATION_KINDS)[number]
export const ACTION_STATUSES = ['planned', 'succeeded', 'failed', 'skipped'] as const
export const RANKED_BY = ['impressions', 'likes', 'engagement'] as const
/**
 * A person's choice for one post. `out`: no rule touches it. `in`: it is reposted whatever its figures, and never
 * deleted.
 */
export const POST_CHOICES = ['out', 'in'] as const
export type PostChoice = (typeof POST_CHOICES)[number]

const hours = (most: number) => z.int().min(0).max(most)
const threshold = z.int().min(0).max(1_000_000_000).nullable()

const Threshold = z.object({
  mode: z.literal('threshold'),
  minImpressions: threshold.describe('null: not asked for'),
  minLikes: threshold.describe('null: not asked for'),
  minEngagementRate: z.number().min(0).max(1).nullable().describe('0.02 is 2 %; null: not asked for'),
})
const TopN = z.object({
  mode: z.literal('top_n'),
  n: z.int().min(1).max(100).describe('How many of the best'),
  rankBy: z.enum(RANKED_BY).describe('By which figure'),
})

const account = Id.nullable().describe('null: every connected one')
const channel = z.literal('x').describe('Always x')
const enabled = z.boolean().describe('Whether it runs at night')
const dryRun = z.boolean().describe('Only records what it would do')
const perDay = z.int().min(1).max(50).describe('Most in 24 hours')
const minAge = hours(8760).describe('Younger posts are left alone')
const maxAge = z.int().min(1).max(3650).describe('Older posts are left alone')

const repost = {
  channel,
  socialAccountId: account,
  enabled,
  minAgeHours: minAge,
  maxAgeDays: maxAge,
  cooldownHoursPerPost: hours(8760).describe('Between two reposts of one post'),
  maxRepostsPerPost: z.int().min(1).max(10).describe('Ever'),
  maxActionsPerDay: perDay,
  action: z.literal('retweet').describe('Always retweet'),
  dryRun,
}
export const AutoRepostRule = z
  .object({ ...repost, selection: z.discriminatedUnion('mode', [Threshold, TopN]) })
  .meta({ id: 'AutoRepostRule' })
export type AutoRepostRule = z.infer<typeof AutoRepostRule>

const remove = {
  channel,
  socialAccountId: account,
  enabled,
  minAgeHours: minAge,
  maxAgeDays: maxAge,
  maxImpressions: threshold.describe('At most; null: any'),
  maxLikes: threshold.describe('At most; null: any'),
  requireMetricsFetched: z.literal(true).describe('Always true'),
  metricsMaxAgeHours: z.int().min(1).max(168).describe('Oldest figures to go by'),
  skipIfRepliesGte: z.int().min(0).max(1_000_000).describe('Keep from so many replies on'),
  maxActionsPerDay: perDay,
  dryRun,
}
export const AutoDeleteRule = z.object(remove).meta({ id: 'AutoDeleteRule' })
export type AutoDeleteRule = z.infer<typeof AutoDeleteRule>

/**
 * A change of a rule. Fields that are left out keep their values. `selection` is flat, because a union of forms reads
 * badly.
 */
export const RepostChange = z
  .strictObject({
    ...repost,
    selection: z
      .strictObject({
        mode: z.enum(['threshold', 'top_n']).describe('By figures, or the best n'),
        ...Threshold.omit({ mode: true }).partial().shape,
        ...TopN.omit({ mode: true }).partial().shape,
      })
      .describe('Which posts'),
  })
  .partial()
export type RepostChange = z.infer<typeof RepostChange>
export const DeleteChange = z.strictObject(remove).partial()
export type DeleteChange = z.infer<typeof DeleteChange>

export const AutomationAction = z
  .object({
    id: Id,
    kind: z.enum(AUTOMATION_KINDS),
    socialAccountId: Id.nullable(),
    sourcePostId: Id.nullable(),
    externalTweetId: z.string().nullable(),
    status: z.enum(ACTION_STATUSES),
    reason: z.string().nullable(),
    dryRun: z.boolean(),
    error: z.string().nullable(),
    noticeUntil: Timestamp.nullable().describe('Until then a person can keep the post; then it is deleted'),
    archivedText: z.string().nullable().describe('What a deleted post said'),
    createdAt: Timestamp,
  })
  .meta({ id: 'AutomationAction' })
export type AutomationAction = z.infer<typeof AutomationAction>

export const PostChoices = z.array(
  z.strictObject({
    postId: Id.describe('From list_posts'),
    choice: z.enum(POST_CHOICES).nullable().describe('null: as the rules say'),
  }),
)

export const AutomationRules = z.object({
  autoRepost: AutoRepostRule.nullable(),
  autoDelete: AutoDeleteRule.nullable(),
  updatedAt: Timestamp.nullable(),
  updatedBy: z.string().nullable().describe('The id of the person'),
  waitsForPerson: z
    .array(z.enum(AUTOMATION_KINDS))
    .describe(
      'Rules that a program switched live, or somebody who may not any more: dry runs until a person saves them',
    ),
  posts: z.array(z.object({ postId: Id, choice: z.enum(POST_CHOICES) })).describe('What was said of single posts'),
  note: z.string().describe('What reposts are worth at present, and where that is said'),
})
