import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import type { TypedJob } from './job.ts'
import { tellEnqueued } from './wake.ts'

/** Attempts that end with their worker use one up: some are spare, but a job that kills its workers must end somewhere. */
const SPARE_ATTEMPTS = 3

export interface EnqueueOptions {
  /** Not before so many seconds from now. */
  afterSeconds?: number
  /** A job of this name and key that has not begun yet does for both, with the input it has and the earlier time. */
  singletonKey?: string
}

/**
 * Adds a job in the caller's transaction: it exists once that is committed, and never without the change. A worker
 * begins it at once when one runs in this process, and within two seconds otherwise.
 */
export async function enqueue<I>(db: Trx, job: TypedJob<I>, input: I, options: EnqueueOptions = {}): Promise<void> {
  const { afterSeconds = 0, singletonKey = null } = options
  const retries = job.retryDelaysSeconds.length + SPARE_ATTEMPTS
  // The application's one right over the queue is this function: see migration 013.
  await sql`
    select enqueue_job(${job.name}, ${JSON.stringify(input)}::jsonb, ${retries}::int, ${afterSeconds}::float8,
      ${singletonKey}::text)
  `.execute(db)
  if (afterSeconds === 0) afterCommit(db, tellEnqueued)
}
