import { sql } from 'kysely'
import { saveAct } from '#features/acts/index.ts'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { saveDecision } from './save-decision.ts'

/**
 * Asks people about every post that could have gone out between a backup and its restoring, so that none goes out a
 * second time; those too that had stepped aside for a moment (migration 027). Answers how many there were. Before any worker starts. `operator` sees all workspaces.
 */
export async function holdAfterRestore(services: Services, operator: Db): Promise<number> {
  const { rows } = await sql<{ org_id: string; id: string; fence: number }>`
    select org_id, id, fence from post
    where status in ('publishing', 'awaiting_platform')
      or (wake_at is not null
        and least(wake_at, greatest(scheduled_for_utc, next_retry_at, lease_until)) <= clock_timestamp())
  `.execute(operator)
  const world = { services, sweep: operator, worker: 'restore', leaseMs: 0, backoffScale: 1, random: () => 0 }
  for (const { org_id, id, fence } of rows) {
    await saveDecision(world, { orgId: org_id, postId: id, fence }, () => ({ type: 'restored', fence }))
  }
  return rows.length + (await holdActs(services, operator))
}

/** Acts that could have been done since: the same question. */
async function holdActs(services: Services, operator: Db): Promise<number> {
  const { rows } = await sql<{ org_id: string; id: string; fence: number }>`
    select org_id, id, fence from platform_act where wake_at <= clock_timestamp() or status in ('under_way', 'processing')
  `.execute(operator)
  const world = { services, worker: 'restore', leaseMs: 0, backoffScale: 1, random: () => 0 }
  for (const { org_id: orgId, id: actId, fence } of rows) {
    await saveAct(world, { orgId, actId, fence }, () => ({ type: 'restored', fence }))
  }
  return rows.length
}
