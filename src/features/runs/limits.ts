import { sql } from 'kysely'
import type { RunJobType } from '#contract/making/agent-run.ts'

/** What one run may use: whatever it is about, it ends. Beyond these it fails, and nothing is charged. */
export const MOST_ROUNDS = 6
export const MOST_TOKENS = 60_000
/** So many run at once in one workspace; the others are queued. */
export const MOST_AT_ONCE = 4
/** Of those that keep processors busy. */
export const MOST_HEAVY_AT_ONCE = 2

/** Of those that keep processors busy: so many may wait or be under way, so that a workspace fills no queue of all. */
export const MOST_HEAVY_UNFINISHED = 5

/** They keep processors busy for minutes: workers take them one at a time, and no run that asks models waits for them. */
const HEAVY_RUNS: readonly string[] = ['branded_video', 'video_copy'] satisfies RunJobType[]
export const isHeavy = (jobType: string): boolean => HEAVY_RUNS.includes(jobType)
export const heavyRuns = sql<string[]>`array[${sql.join(HEAVY_RUNS)}]::text[]`

export interface RunTiming {
  /** How long a worker holds a run after its last sign of life. */
  leaseMs: number
  /** How often it looks whether the run was cancelled, and gives a sign of life. */
  lookMs: number
  /** The most that one attempt may take. */
  limitMs: number
}

export const RUN_TIMING: RunTiming = { leaseMs: 15_000, lookMs: 1_000, limitMs: 5 * 60_000 }
