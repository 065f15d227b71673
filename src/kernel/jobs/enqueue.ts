import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import type { TypedJob } from './job.ts'
import { tellEnqueued } from './wake.ts'

/**
 * An attempt that ends with its worker uses one up. So there are spare attempts, but a job that kills its workers comes
 * to an end.
 */
const SPARE_ATTEMPTS = 3

export interface EnqueueOptions {
  /** The job starts no earlier than this many seconds from now. */
  afterSeconds?: number
  /**
   * If a job of this name and key has not begun yet, it serves for both, with its own input and the earlier of the two
   * times.
   */
  singletonKey?: string
}

/** What adding a job needs of it: so that its work may add it again. */
type JobName<I> = Pick<TypedJob<I>, 'name' | 'retryDelaysSeconds' | '_input'>

/**
 * Adds a job in the caller's transaction: it exists once that is committed, and never without the change. A worker
 * begins it at once when one runs in this process, and within two seconds otherwise.
 */
export async function enqueue<I>(db: Trx, job: JobName<I>, input: I, options: EnqueueOptions = {}): Promise<void> {
  const { afterSeconds = 0, singletonKey = null } = options
  const retries = job.retryDelaysSeconds.length + SPARE_ATTEMPTS
  // The application's one right over the queue is this function. Decision 010
  await sql`
    select enqueue_job(${job.name}, ${JSON.stringify(input)}::jsonb, ${retries}::int, ${afterSeconds}::float8,
      ${singletonKey}::text)
  `.execute(db)
  if (afterSeconds === 0) afterCommit(db, tellEnqueued)
}
