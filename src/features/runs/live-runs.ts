import type { AgentRun } from '#contract/making/agent-run.ts'
import type { Trx } from '#kernel/db/database.ts'
import { presentRuns } from './present-run.ts'

const MOST = 20

/** The runs of a workspace that are queued or running, oldest first. */
export async function liveRuns(db: Trx, orgId: string): Promise<AgentRun[]> {
  const rows = await db
    .selectFrom('agent_run')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .limit(MOST)
    .execute()
  return presentRuns(db, orgId, rows)
}
