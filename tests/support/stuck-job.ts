import { z } from 'zod'
import { defineJob, type JobContext } from '#kernel/jobs/job.ts'

/** The definition of a job that two processes share. Each gives its own handler. */
export function stuckJob(work: (ctx: JobContext) => Promise<void>) {
  return defineJob({ name: 'test.stuck', input: z.object({}), retryDelaysSeconds: [3600] }).handle(work)
}
