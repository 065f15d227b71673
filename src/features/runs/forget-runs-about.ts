import { sql } from 'kysely'
import type { RunJobType } from '#contract/making/agent-run.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { cancel, isOver } from './end-run.ts'

/**
 * Cancels the unfinished runs of a kind about one thing, by a field of their payload, and forgets what all of them took
 * and answered. For operations that promise to delete everything that was kept of it. Call it before the thing itself is
 * locked, since a run locks itself first.
 */
export async function forgetRunsAbout(
  db: Trx,
  services: Services,
  orgId: string,
  { jobType, field, id }: { jobType: RunJobType; field: string; id: string },
): Promise<void> {
  const runs = await db
    .selectFrom('agent_run')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('job_type', '=', jobType)
    .where(sql<boolean>`payload ->> ${field} = ${id}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const run of runs) if (!isOver(run)) await cancel(db, services, run)
  const runIds = runs.map((run) => run.id)
  if (runIds.length === 0) return
  await db
    .updateTable('agent_step')
    .set({ input: null, output: null, reasoning_summary: null })
    .where('org_id', '=', orgId)
    .where('run_id', 'in', runIds)
    .execute()
  await db
    .updateTable('agent_run')
    .set({ payload: '{}', result: null })
    .where('org_id', '=', orgId)
    .where('id', 'in', runIds)
    .execute()
}
