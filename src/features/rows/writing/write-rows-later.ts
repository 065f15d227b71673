import { sql } from 'kysely'
import { z } from 'zod'
import type { SourceRef } from '#features/context/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { writeRows } from './write-rows.ts'

const Input = z.object({ orgId: z.uuid(), sourceId: z.uuid() })
const A_TURN_MS = 2 * 60_000
const MOST_SOURCES = 200

/**
 * Writes into the rows of a source what became of their drafts. One job at a time, so that no older state is written
 * last.
 */
export const writeRowsLater: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'rows.write_rows',
  input: Input,
  retryDelaysSeconds: [60, 300, 1800],
  atOnce: 2,
  atOncePerOrg: 1,
}).handle(async ({ services, inScope }, ref) => {
  const began = services.clock.monotonic()
  const seconds = await writeRows(services, ref, () => services.clock.monotonic() - began > A_TURN_MS)
  if (seconds !== null) await inScope({ orgId: ref.orgId }, (db) => writeLater(db, ref, seconds))
})

const writeLater = (db: Trx, { orgId, sourceId }: SourceRef, afterSeconds: number): Promise<void> =>
  enqueue(db, writeRowsLater, { orgId, sourceId }, { afterSeconds, singletonKey: sourceId })

/**
 * Adds jobs that write into rows whose drafts have changed state. They read what posts have become and are no part of
 * publishing, so nothing that a source does can delay a post. `sweep` may look across workspaces.
 */
export async function startDueWrites(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now().toISOString()
  const due = sql<SourceRef>`
    select org_id as "orgId", source_id as "sourceId" from rows_to_write(${now}, ${MOST_SOURCES})
  `
  await eachDue(services, sweep, due, (db, ref) => writeLater(db, ref, 0))
}
