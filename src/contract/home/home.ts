import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { AgentRun } from '../making/agent-run.ts'
import { ScheduleCoverage } from '../planning/scheduler.ts'
import { PLATFORMS } from '../platforms.ts'
import { Post } from '../posts/post.ts'
import { PerformanceSummary } from '../results/performance.ts'
import { REJECT_REASONS } from '../statuses.ts'
import { Onboarding } from './onboarding.ts'

/** What a person sees first in the morning. Spec U5 */
export const HomeSummary = z
  .object({
    date: z.iso.date().describe('Today in the workspace’s time zone'),
    timezone: z.string(),
    needsDecision: z.object({
      pendingGroups: z.int(),
      failedPosts: z.int(),
      repliesWaiting: z.int(),
      dmsYourTurn: z.int(),
    }),
    rejectedDrafts: z
      .array(
        z.object({
          groupId: Id,
          postId: Id,
          title: z.string(),
          platform: z.enum(PLATFORMS),
          reason: z.enum(REJECT_REASONS).nullable(),
          note: z.string().nullable(),
          rejectedByName: z.string().nullable(),
          rejectedAt: Timestamp,
        }),
      )
      .describe('Drafts of the caller that were sent back and that they have to change'),
    nextPosts: z.array(Post).describe('Posts that go out within 36 hours, and those that are overdue or under way'),
    coverage: ScheduleCoverage.describe('The coming seven days'),
    lastResults: PerformanceSummary.describe('The last seven days; zeros where nothing went out'),
    launches: z.array(
      z.object({
        id: Id,
        productName: z.string(),
        launchDate: z.iso.date(),
        doneCount: z.int(),
        stepCount: z.int(),
      }),
    ),
    runs: z.array(AgentRun).describe('Runs under way'),
    onboarding: Onboarding.nullable().describe('Null once nothing is left to do'),
  })
  .meta({ id: 'HomeSummary' })
export type HomeSummary = z.infer<typeof HomeSummary>
