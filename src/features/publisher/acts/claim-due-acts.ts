import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { EffectWorld, OwnedClaim } from '../drive/effect-kind.ts'

/**
 * Leases due acts, at most `free` of them. `sweep` may look across workspaces and gets only ids. `inHand` has one entry
 * for each piece of work that the worker holds: the id of its owner.
 */
export async function claimDueActs(
  world: EffectWorld,
  sweep: Db,
  free: number,
  inHand: string[],
): Promise<OwnedClaim[]> {
  if (free <= 0) return []
  const { rows } = await sql<{ org_id: string; id: string; fence: number; owner: string }>`
    select org_id, id, fence, owner from claim_due('act',
      ${world.worker}, make_interval(secs => ${world.leaseMs / 1000}::float8), ${free}::int, ${inHand}::uuid[])
  `.execute(sweep)
  return rows.map((row) => ({ orgId: row.org_id, id: row.id, fence: row.fence, owner: row.owner }))
}
