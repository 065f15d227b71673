import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import type { TypedJob } from './job.ts'
import { tellEnqueued } from './wake.ts'

/**
 * If a worker dies, the attempt counts as used, so every job gets some spare attempts. Their number is limited, so that
 * a job that kills its workers is given up.
 */
const SPARE_ATTEMPTS = 3

export interface EnqueueOptions {
  /** The job starts no earlier than this many seconds from now. */
  afterSeconds?: number
  /**
   * If a job of this name and key is still waiting, no second one is added. The waiting job keeps its input, and starts
   * at the earlier of the two times.
   */
  singletonKey?: string
}

/** What `enqueue` needs of a job. A handler that adds its own job again would otherwise make a circular type. */
type JobName<I> = Pick<TypedJob<I>, 'name' | 'retryDelaysSeconds' | '_input'>

/**
 * Adds a job in the caller's transaction: the job exists once that is committed, and never without the change. A worker
 * in this process begins it at once, any other within two seconds.
 */
export async function enqueue<I>(db: Trx, job: JobName<I>, input: I, options: EnqueueOptions = {}): Promise<void> {
  const { afterSeconds = 0, singletonKey = null } = options
  const retries = job.retryDelaysSeconds.length + SPARE_ATTEMPTS
  // This function is the application's only right over the queue. Decision 010
  await sql`
    select enqueue_job(${job.name}, ${JSON.stringify(input)}::jsonb, ${retries}::int, ${afterSeconds}::float8,
      ${singletonKey}::text)
  `.execute(db)
  if (afterSeconds === 0) afterCommit(db, tellEnqueued)
}
