import { sql } from 'kysely'
import type { RunJobType } from '#contract/making/agent-run.ts'
import type { Trx } from '#kernel/db/database.ts'

/**
 * Forgets what the ended runs of a kind took and answered about one thing, by a field of their payload. For operations
 * that promise to delete everything that was kept of it. Runs keep nothing of the sort for more than 30 days anyway.
 */
export async function forgetRunsAbout(
  db: Trx,
  orgId: string,
  { jobType, field, id }: { jobType: RunJobType; field: string; id: string },
): Promise<void> {
  const runs = await db
    .selectFrom('agent_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('job_type', '=', jobType)
    .where(sql<boolean>`payload ->> ${field} = ${id}`)
    .execute()
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
    .where('result', 'is not', null)
    .execute()
}
