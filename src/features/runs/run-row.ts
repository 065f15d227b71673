import { type Selectable, sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'

export type RunRow = Selectable<DB['agent_run']>

export interface RunRef {
  orgId: string
  runId: string
}

/** One attempt of a worker. The fence tells it from every other attempt. */
export interface Attempt extends RunRef {
  fence: number
}

const runs = (db: Trx, { orgId, runId }: RunRef) =>
  db.selectFrom('agent_run').selectAll().where('org_id', '=', orgId).where('id', '=', runId)

/** Throws 404. */
export async function findRun(db: Trx, ref: RunRef): Promise<RunRow> {
  const row = await runs(db, ref).executeTakeFirst()
  if (!row) throw notFound('run')
  return row
}

/** Finds a run and locks it against every other change. Throws 404. */
export async function lockRun(db: Trx, ref: RunRef): Promise<RunRow> {
  const row = await runs(db, ref).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('run')
  return row
}

/** Whether the attempt still holds the run. If so, nobody can take the run until the transaction ends. */
export async function stillHas(db: Trx, attempt: Attempt): Promise<boolean> {
  const row = await runs(db, attempt)
    .where('status', '=', 'running')
    .where('fence', '=', attempt.fence)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export const NOW = sql<string>`clock_timestamp()`

/** The run was cancelled, or another worker holds it. The attempt stops and reports nothing. */
export class RunLost extends Error {}
