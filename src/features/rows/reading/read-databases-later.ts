import { sql } from 'kysely'
import { z } from 'zod'
import type { SourceRef } from '#features/context/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { readDatabases } from './read-databases.ts'

const Input = z.object({ orgId: z.uuid(), sourceId: z.uuid() })

/** A job reads for at most so many milliseconds. Then other jobs have their turn. */
const A_TURN_MS = 5 * 60_000
/** While another process reads, the job looks again after so many seconds, because that process may die. */
const LOOK_AGAIN_SECONDS = 60
const MOST_SOURCES = 200

/** Reads the databases of a source that are due. */
export const readDatabasesLater: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'rows.read_databases',
  input: Input,
  retryDelaysSeconds: [60, 300, 1800],
  atOnce: 2,
  atOncePerOrg: 1,
}).handle(async ({ services, inScope }, ref) => {
  const began = services.clock.monotonic()
  const ended = await readDatabases(services, ref, () => services.clock.monotonic() - began > A_TURN_MS)
  if (ended.end === 'done') return
  const seconds = ended.end === 'wait' ? ended.seconds : ended.end === 'busy' ? LOOK_AGAIN_SECONDS : 0
  await inScope({ orgId: ref.orgId }, (db) => readLater(db, ref, seconds))
})

export const readLater = (db: Trx, { orgId, sourceId }: SourceRef, afterSeconds: number): Promise<void> =>
  enqueue(db, readDatabasesLater, { orgId, sourceId }, { afterSeconds, singletonKey: sourceId })

/** Adds a job for each source with databases that are due. `sweep` may look across workspaces. */
export async function startDueDatabases(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now().toISOString()
  const due = sql<SourceRef>`
    select org_id as "orgId", source_id as "sourceId" from databases_to_read(${now}, ${MOST_SOURCES})
  `
  await eachDue(services, sweep, due, (db, ref) => readLater(db, ref, 0))
}
