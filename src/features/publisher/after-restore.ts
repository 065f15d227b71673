import { sql } from 'kysely'
import { ACTS } from '#features/acts/index.ts'
import { saveStep } from '#features/performing/index.ts'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { POSTS } from './posts-as-effects.ts'

/**
 * Asks people about every post and act that could have gone out between a backup and its restoring, so that none goes out a
 * second time; those too that had stepped aside for a moment. Answers how many there were. Before any worker starts. `operator` sees all workspaces.
 */
export async function holdAfterRestore(services: Services, operator: Db): Promise<number> {
  const { rows } = await sql<{ org_id: string; id: string; kind: 'post' | 'act'; fence: number }>`
    select org_id, id, kind, fence from effect
    where begun or (wake_at is not null and least(wake_at, ready_at) <= clock_timestamp())
  `.execute(operator)
  const world = { services, worker: 'restore', leaseMs: 0, backoffScale: 1, random: () => 0 }
  for (const { org_id: orgId, id, kind, fence } of rows) {
    const restored = () => ({ type: 'restored' as const, fence })
    const claim = { orgId, id, fence }
    if (kind === 'post') await saveStep(world, POSTS, claim, restored)
    else await saveStep(world, ACTS, claim, restored)
  }
  return rows.length
}
