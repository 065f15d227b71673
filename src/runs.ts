import { aiRuns } from './features/ai/index.ts'
import type { AnyRun } from './features/runs/index.ts'

/** Every kind of run, by its job type. */
export const runs: ReadonlyMap<string, AnyRun> = new Map([...aiRuns].map((run) => [run.jobType, run]))
