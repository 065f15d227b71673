import type { Trx } from '#kernel/db/database.ts'
import { closeSteps } from './close-steps.ts'
import type { RunRow } from './run-row.ts'
import { NOW } from './run-row.ts'

/** Puts the run of a dead worker back to queued. Returns whether the run still belonged to that attempt. Spec G4 */
export async function requeue(db: Trx, run: Pick<RunRow, 'org_id' | 'id' | 'fence'>): Promise<boolean> {
  const back = await db
    .updateTable('agent_run')
    .set({ status: 'queued', lease_until: null, updated_at: NOW })
    .where('org_id', '=', run.org_id)
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .where('fence', '=', run.fence)
    .executeTakeFirst()
  if (back.numUpdatedRows === 0n) return false
  await closeSteps(db, { orgId: run.org_id, runId: run.id }, 'lost')
  return true
}
