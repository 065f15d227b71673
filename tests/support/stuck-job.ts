import { z } from 'zod'
import { defineJob, type JobContext } from '#kernel/jobs/job.ts'

/** The same job for two processes, which do different things in it. */
export function stuckJob(work: (ctx: JobContext) => Promise<void>) {
  return defineJob({ name: 'test.stuck', input: z.object({}), retryDelaysSeconds: [3600] }).handle(work)
}
