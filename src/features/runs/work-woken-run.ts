import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { MOST_AT_ONCE, MOST_HEAVY_AT_ONCE, RUN_TIMING } from './limits.ts'
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

/** The same for runs that keep processors busy: a worker works on one of them at a time. */
export const workWokenHeavyRun: TypedJob<RunRef> = defineJob({
  ...WAKE_HEAVY_JOB,
  role: 'heavy',
  atOncePerOrg: MOST_HEAVY_AT_ONCE,
}).handle(async ({ services }, ref) => {
  await workRun(services, ref, RUN_TIMING)
})
