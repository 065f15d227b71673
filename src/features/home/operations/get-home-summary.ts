import { HomeSummary } from '#contract/home/home.ts'
import { dmsYourTurn } from '#features/dms/index.ts'
import { repliesWaiting } from '#features/engagement/index.ts'
import { loadOnboarding } from '#features/onboarding/index.ts'
import { nextPosts, postsToDecide, rejectedDrafts } from '#features/posts/index.ts'
import { loadPerformance } from '#features/results/index.ts'
import { liveRuns } from '#features/runs/index.ts'
import { loadCoverage, loadProfile, localMoment } from '#features/scheduling/index.ts'
import { operation } from '#kernel/operation.ts'

const SUMMARY = 'See what needs a decision today, what goes out next, and where the coming week has gaps'
const AHEAD_MS = 36 * 3_600_000
const COVERED_DAYS = 7
const RESULT_DAYS = 7
const BEST = 3

export const getHomeSummary = operation({
  name: 'getHomeSummary',
  route: 'GET /v1/orgs/{orgId}/home/summary',
  summary: SUMMARY,
  tag: 'home',
  permission: 'workspace:read',
  tool: {
    name: 'get_home_summary',
    description:
      'What needs a decision today, what goes out next, where the coming week has gaps and how the last posts did. ' +
      'Call it first, or when asked what to do. Answers counts and short lists with ids.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  output: HomeSummary,
}).handle(async ({ db, orgId, userId, now, services }) => {
  const onboarding = await loadOnboarding({ db, orgId, services })
  const { timezone } = await loadProfile(db, orgId)
  return {
    date: localMoment(timezone, now.getTime()).date,
    timezone,
    needsDecision: {
      ...(await postsToDecide(db, orgId)),
      repliesWaiting: await repliesWaiting(db, orgId),
      dmsYourTurn: await dmsYourTurn(db, orgId),
    },
    rejectedDrafts: await rejectedDrafts(db, orgId, userId),
    nextPosts: await nextPosts(db, orgId, new Date(now.getTime() + AHEAD_MS)),
    coverage: await loadCoverage(db, { orgId, now, days: COVERED_DAYS }),
    lastResults: await loadPerformance(db, { orgId, now, days: RESULT_DAYS, topLimit: BEST }),
    launches: [], // launch kits do not exist yet
    runs: await liveRuns(db, orgId),
    onboarding: onboarding.completed ? null : onboarding,
  }
})
