import { sql } from 'kysely'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { closeSteps } from './close-steps.ts'
import { failLocked } from './end-run.ts'
import { NEVER_BEGUN, WORN_OUT } from './failure.ts'
import { requeue } from './requeue.ts'
import { lockRun, type RunRow } from './run-row.ts'
import { wake } from './wake.ts'

const MOST = 200
const DAY_MS = 24 * 60 * 60_000

/**
 * Puts runs of dead workers back into the queue, or fails them after the last attempt, which releases their credits.
 * Wakes workers again for runs that none has begun. `sweep` may look across workspaces.
 */
export async function lookAfterRuns(services: Services, sweep: Db): Promise<void> {
  const { rows } = await sql<{ org_id: string; id: string }>`
    select org_id, id from runs_to_look_after(${MOST})
  `.execute(sweep)
  for (const { org_id: orgId, id: runId } of rows) {
    await inScope(services.db, { orgId }, async (db) =>
      lookAfter(db, services, await lockRun(db, { orgId, runId })),
    ).catch((error: unknown) => {
      // The failure of one run must not stop the work on the others.
      services.log.error({ err: error, run: runId }, 'a run could not be looked after')
    })
  }
}

async function lookAfter(db: Trx, services: Services, run: RunRow): Promise<void> {
  const now = services.clock.now().getTime()
  if (run.status === 'running') {
    if (!run.lease_until || !(await leaseIsOver(db, run))) return
    if (run.attempt_count >= run.max_attempts) {
      // The worker of the last attempt died too.
      await closeSteps(db, { orgId: run.org_id, runId: run.id }, 'lost')
      return failLocked(db, services, run, WORN_OUT)
    }
    if (await requeue(db, run)) await wakeUnawaited(db, run)
  } else if (run.status === 'queued') {
    if (now - Date.parse(run.created_at) > DAY_MS) return failLocked(db, services, run, NEVER_BEGUN)
    await wakeUnawaited(db, run)
  }
}

/**
 * Whether the lease has expired by the database's clock, which set it. The worker may have renewed it since the run was
 * read.
 */
async function leaseIsOver(db: Trx, { org_id: orgId, id }: RunRow): Promise<boolean> {
  const row = await db
    .selectFrom('agent_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('lease_until', '<', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Wakes a worker for a run, and makes its end notify the person: the request that waited for it may have died with its
 * process.
 */
async function wakeUnawaited(db: Trx, { org_id: orgId, id, job_type: jobType }: RunRow): Promise<void> {
  await db.updateTable('agent_run').set({ awaited: false }).where('org_id', '=', orgId).where('id', '=', id).execute()
  await wake(db, { orgId, runId: id }, jobType)
}

/** Deletes the inputs and outputs of steps, and the payloads and results of runs that succeeded, after 30 days. */
export async function forgetOldRuns(_services: Services, sweep: Db): Promise<void> {
  await sql`select forget_old_runs()`.execute(sweep)
}
