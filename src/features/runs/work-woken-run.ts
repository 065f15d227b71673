import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { MOST_AT_ONCE, RUN_TIMING } from './limits.ts'
import type { RunRef } from './run-row.ts'
import { WAKE_HEAVY_JOB, WAKE_JOB } from './wake.ts'
import { workRun } from './work-run.ts'

/**
 * Only wakes a worker for a run. The row says whether there is work to do, and `lookAfterRuns` wakes a worker again if
 * this job is lost.
 */
export const workWokenRun: TypedJob<RunRef> = defineJob({
  ...WAKE_JOB,
  atOnce: 2 * MOST_AT_ONCE,
  atOncePerOrg: MOST_AT_ONCE,
}).handle(async ({ services }, ref) => {
  await workRun(services, ref, RUN_TIMING)
})

/**
 * Wakes a worker for a heavy run. A worker works on one heavy run at a time. The limit of a workspace is checked when a
 * run is claimed, because counting jobs here would include those of dead workers for minutes.
 */
export const workWokenHeavyRun: TypedJob<RunRef> = defineJob({
  ...WAKE_HEAVY_JOB,
  role: 'heavy',
}).handle(async ({ services }, ref) => {
  await workRun(services, ref, RUN_TIMING)
})
