import { z } from 'zod'
import { AgentRun } from './agent-run.ts'
import { Id } from './common.ts'
import { Onboarding } from './onboarding.ts'
import { PerformanceSummary } from './performance.ts'
import { Post } from './post.ts'
import { ScheduleCoverage } from './scheduler.ts'

/** What a person sees first in the morning. Decisions B4-1 and B4-2, "Shapes". */
export const HomeSummary = z
  .object({
    date: z.iso.date().describe('Today on the workspace’s wall'),
    timezone: z.string(),
    needsDecision: z.object({
      pendingGroups: z.int(),
      failedPosts: z.int(),
      repliesWaiting: z.int(),
      dmsYourTurn: z.int(),
    }),
    nextPosts: z.array(Post).describe('What goes out within 36 hours, what is overdue or under way included'),
    coverage: ScheduleCoverage.describe('The coming seven days'),
    lastResults: PerformanceSummary.nullable().describe(
      'The last seven days; null where nothing went out in two weeks',
    ),
    launches: z.array(
      z.object({
        id: Id,
        productName: z.string(),
        launchDate: z.iso.date(),
        doneCount: z.int(),
        stepCount: z.int(),
      }),
    ),
    runs: z.array(AgentRun).describe('Those under way'),
    onboarding: Onboarding.nullable().describe('Null once nothing is left to do'),
  })
  .meta({ id: 'HomeSummary' })
