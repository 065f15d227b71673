import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { MOST_AT_ONCE, RUN_TIMING } from './limits.ts'
import type { RunRef } from './run-row.ts'
import { WAKE_HEAVY_JOB, WAKE_JOB } from './wake.ts'
import { workRun } from './work-run.ts'

/**
 * Only wakes a worker for a run: the row says whether there is anything to do, and is looked after by the sweep where
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
 * The same for runs that keep processors busy: a worker works on one of them at a time. How many of a workspace go on at
 * once is counted where one is claimed: here those of dead workers would count as well, for minutes.
 */
export const workWokenHeavyRun: TypedJob<RunRef> = defineJob({
  ...WAKE_HEAVY_JOB,
  role: 'heavy',
}).handle(async ({ services }, ref) => {
  await workRun(services, ref, RUN_TIMING)
})
