import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { ActClaim, ActWorld } from './act-world.ts'

/**
 * Leases acts whose time has come, at most `free` of them. `sweep` may look across workspaces; it gets ids only.
 * `inHand`: whose each piece is that the worker holds already.
 */
export async function claimDueActs(
  world: ActWorld,
  sweep: Db,
  free: number,
  inHand: string[],
): Promise<(ActClaim & { owner: string })[]> {
  if (free <= 0) return []
  const { rows } = await sql<{ org_id: string; act_id: string; fence: number; owner: string }>`
    select org_id, act_id, fence, owner from claim_due_acts(
      ${world.worker}, make_interval(secs => ${world.leaseMs / 1000}::float8), ${free}::int,
      p_in_hand => ${inHand}::uuid[])
  `.execute(sweep)
  return rows.map((row) => ({ orgId: row.org_id, actId: row.act_id, fence: row.fence, owner: row.owner }))
}
