import { z } from 'zod'
import { defineJob, type JobContext } from '#kernel/jobs/job.ts'

/** One definition of a job for two processes, whose handlers differ. */
export function stuckJob(work: (ctx: JobContext) => Promise<void>) {
  return defineJob({ name: 'test.stuck', input: z.object({}), retryDelaysSeconds: [3600] }).handle(work)
}
