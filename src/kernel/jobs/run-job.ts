import type { Db } from '../db/database.ts'
import { inScope } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { GiveUp } from './give-up.ts'
import type { Job, JobContext } from './job.ts'
import type { HeldJob, JobQueue } from './job-queue.ts'
import { forgetStepsOf, stepsOf } from './job-steps.ts'

/**
 * Runs one attempt and settles it. Throws only if the attempt could not be settled: another worker then takes the job
 * over after a while.
 */
export async function runJob(
  { services, sweep }: { services: Services; sweep: Db },
  queue: JobQueue,
  job: Job,
  taken: HeldJob & { data: unknown },
): Promise<void> {
  const attempt = taken.retryCount + 1
  const ctx: JobContext = {
    services,
    now: services.clock.now(),
    attempt,
    last: attempt > job.retryDelaysSeconds.length,
    step: stepsOf(sweep, taken.id),
    inScope: (scope, work) => inScope(services.db, scope, work),
  }
  const { metrics, tracing, clock } = services
  const began = clock.monotonic()
  const count = (outcome: 'done' | 'retried' | 'given_up') =>
    metrics.job({ job: job.name, outcome }, (clock.monotonic() - began) / 1000)
  try {
    const input = job.input.parse(taken.data) as never
    await tracing.inSpan(`job ${job.name}`, { 'galley.job_id': taken.id, attempt }, () => job.handler(ctx, input))
  } catch (error) {
    const next = error instanceof GiveUp ? null : (job.retryDelaysSeconds[attempt - 1] ?? null)
    const facts = { err: error, job: job.name, jobId: taken.id, attempt }
    count(next === null ? 'given_up' : 'retried')
    if (next === null) services.log.error(facts, 'a job failed and is given up')
    else services.log.warn({ ...facts, againInSeconds: next }, 'a job failed and will be tried again')
    return queue.failed(job.name, taken, error instanceof Error ? error.message : String(error), next)
  }
  count('done')
  await queue.done(job.name, taken)
  await forgetStepsOf(sweep, taken.id)
}
