import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { saveDecision } from './save-decision.ts'

/**
 * Asks people about every post that could have gone out between a backup and its restoring, so that none goes out a
 * second time. Answers how many there were. Before any worker starts. `operator` sees all workspaces.
 */
export async function holdAfterRestore(services: Services, operator: Db): Promise<number> {
  const { rows } = await sql<{ org_id: string; id: string; fence: number }>`
    select org_id, id, fence from post where wake_at <= clock_timestamp() or status in ('publishing', 'awaiting_platform')
  `.execute(operator)
  const world = { services, sweep: operator, worker: 'restore', leaseMs: 0, backoffScale: 1, random: () => 0 }
  for (const { org_id, id, fence } of rows) {
    await saveDecision(world, { orgId: org_id, postId: id, fence }, () => ({ type: 'restored', fence }))
  }
  return rows.length
}
