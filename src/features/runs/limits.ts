import { sql } from 'kysely'
import type { RunJobType } from '#contract/making/agent-run.ts'

/** The limits of one run, so that every run ends. A run beyond them fails, and nothing is charged. */
export const MOST_ROUNDS = 6
export const MOST_TOKENS = 60_000
/** The most runs that may run at once in one workspace, not counting heavy ones. Further runs are queued. */
export const MOST_AT_ONCE = 4
/** The most heavy runs that may run at once in one workspace, in addition to the others. */
export const MOST_HEAVY_AT_ONCE = 2

/** The most heavy runs of a workspace that may be queued or running, so that no workspace fills the common queue. */
export const MOST_HEAVY_UNFINISHED = 5

/**
 * Heavy runs keep processors busy for minutes. Workers take them one at a time, so that runs that use models do not
 * wait for them.
 */
const HEAVY_RUNS: readonly string[] = ['branded_video', 'video_copy'] satisfies RunJobType[]
export const isHeavy = (jobType: string): boolean => HEAVY_RUNS.includes(jobType)
export const heavyRuns = sql<string[]>`array[${sql.join(HEAVY_RUNS)}]::text[]`

export interface RunTiming {
  /** How long a worker holds a run after its last sign of life. */
  leaseMs: number
  /** How often the worker checks whether the run was cancelled, and gives a sign of life. */
  lookMs: number
  /** The most that one attempt may take. */
  limitMs: number
}

export const RUN_TIMING: RunTiming = { leaseMs: 15_000, lookMs: 1_000, limitMs: 5 * 60_000 }
