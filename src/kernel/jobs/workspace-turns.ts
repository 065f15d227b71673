import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface WorkspaceTurns {
  /** The workspaces with due jobs of this kind. The one whose turn it is comes first. */
  inOrder(name: string): Promise<string[]>
  served(orgId: string): void
}

/**
 * The number of served workspaces that are remembered. It exceeds the number that are served between two jobs of one
 * workspace.
 */
const MOST_KNOWN = 10_000

/**
 * Orders the workspaces with waiting jobs: the one that this process served longest ago, or never, goes first. So a
 * workspace with many long jobs delays each other workspace by one job only.
 */
export function createWorkspaceTurns(sweep: Db): WorkspaceTurns {
  /** In the order of service: the workspace served last is the last. */
  const known = new Set<string>()
  return {
    async inOrder(name) {
      const { rows } = await sql<{ org: string }>`
        select group_id as org from pgboss.job
        where name = ${name} and state < 'active' and not blocked and start_after <= now() and group_id is not null
        group by group_id
        order by min(created_on)
      `.execute(sweep)
      const waiting = new Set(rows.map(({ org }) => org))
      return [...[...waiting].filter((org) => !known.has(org)), ...[...known].filter((org) => waiting.has(org))]
    },
    served(orgId) {
      known.delete(orgId)
      known.add(orgId)
      const [oldest] = known
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    },
  }
}
