import { aiRuns } from './features/ai/index.ts'
import { brandRuns } from './features/brand/index.ts'
import { dmRuns } from './features/dms/index.ts'
import { engagementRuns } from './features/engagement/index.ts'
import { onboardingRuns } from './features/onboarding/index.ts'
import type { AnyRun } from './features/runs/index.ts'
import { strategyRuns } from './features/strategy/index.ts'
import { thoughtRuns } from './features/thoughts/index.ts'
import { videoRuns } from './features/videos/index.ts'
import { writingRuns } from './features/writing/index.ts'

/** Every kind of run, by its job type. */
export const runs: ReadonlyMap<string, AnyRun> = new Map(
  [
    ...aiRuns,
    ...brandRuns,
    ...engagementRuns,
    ...strategyRuns,
    ...onboardingRuns,
    ...thoughtRuns,
    ...dmRuns,
    ...videoRuns,
    ...writingRuns,
  ].map((run) => [run.jobType, run]),
)
