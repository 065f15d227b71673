import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import type { SourceRef } from '../source-row.ts'
import { readPages } from './read-pages.ts'

const Input = z.object({ orgId: z.uuid(), sourceId: z.uuid() })

/** A job reads for at most so many milliseconds. Then other jobs have their turn. */
const A_TURN_MS = 5 * 60_000
/** While another process reads, the job looks again after so many seconds, because that process may die. */
const LOOK_AGAIN_SECONDS = 60

/**
 * Reads pages that a request did not finish: its process died, the source asked to wait, or there are too many for a
 * request.
 */
export const readPagesLater: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'context.read_pages',
  input: Input,
  retryDelaysSeconds: [60, 300, 1800],
  atOnce: 2,
  atOncePerOrg: 1,
}).handle(async ({ services, inScope }, ref) => {
  const began = services.clock.monotonic()
  const ended = await readPages(services, ref, () => services.clock.monotonic() - began > A_TURN_MS)
  if (ended.end === 'done') return
  const seconds = ended.end === 'wait' ? ended.seconds : ended.end === 'busy' ? LOOK_AGAIN_SECONDS : 0
  await inScope({ orgId: ref.orgId }, (db) => goOnLater(db, ref, seconds))
})

/** Adds a job that reads the waiting pages in so many seconds. */
export const goOnLater = (db: Trx, { orgId, sourceId }: SourceRef, afterSeconds: number): Promise<void> =>
  enqueue(db, readPagesLater, { orgId, sourceId }, { afterSeconds, singletonKey: sourceId })

/** Adds a job for the case that a request's process dies while it reads. Otherwise the job finds nothing to do. */
export const goOnIfNeeded = (db: Trx, ref: SourceRef): Promise<void> => goOnLater(db, ref, LOOK_AGAIN_SECONDS)
