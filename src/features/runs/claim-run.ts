import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { closeSteps } from './close-steps.ts'
import { heavyRuns, isHeavy, MOST_AT_ONCE, MOST_HEAVY_AT_ONCE } from './limits.ts'
import type { RunRef, RunRow } from './run-row.ts'

/**
 * Claims a queued run, unless the workspace already has its maximum of running runs of this kind (heavy or not). Claims
 * in one workspace are made one after the other, so that the count is right. Spec G4: queued → running
 */
export async function claimRun(
  db: Trx,
  { orgId, runId, jobType }: RunRef & { jobType: string },
  leaseMs: number,
): Promise<RunRow | null> {
  const heavy = isHeavy(jobType)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agent_run ${orgId}`}, 0))`.execute(db)
  const row = await db
    .updateTable('agent_run')
    .set({
      status: 'running',
      fence: sql<number>`fence + 1`,
      attempt_count: sql<number>`attempt_count + 1`,
      lease_until: leaseOf(leaseMs),
      started_at: sql<string>`coalesce(started_at, clock_timestamp())`,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', runId)
    .where('status', '=', 'queued')
    .where(
      (eb) =>
        eb
          .selectFrom('agent_run as other')
          .select((count) => count.fn.countAll<number>().as('n'))
          .where('other.org_id', '=', orgId)
          .where('other.status', '=', 'running')
          .where(sql<boolean>`(other.job_type = any(${heavyRuns})) = ${heavy}`),
      '<',
      heavy ? MOST_HEAVY_AT_ONCE : MOST_AT_ONCE,
    )
    .returningAll()
    .executeTakeFirst()
  if (row) await closeSteps(db, { orgId, runId }, 'lost')
  return row ?? null
}

export function leaseOf(leaseMs: number) {
  return sql<string>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)`
}
