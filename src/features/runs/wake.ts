import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { heavyRuns, isHeavy } from './limits.ts'
import { NOW, type RunRef } from './run-row.ts'

const shared = { input: z.object({ orgId: z.uuid(), runId: z.uuid() }), retryDelaysSeconds: [] as number[] }
/** The names and settings of the jobs that wake a worker for a run. work-woken-run.ts defines what they do. */
export const WAKE_JOB = { name: 'runs.work', ...shared }
export const WAKE_HEAVY_JOB = { name: 'runs.work_heavy', ...shared }

export const wakeJobOf = (jobType: string) => (isHeavy(jobType) ? WAKE_HEAVY_JOB : WAKE_JOB)

/**
 * Called when a run has ended: wakes a worker for the oldest queued run of the same kind (heavy or not), which may have
 * waited for the limit.
 */
export async function wakeNext(db: Trx, orgId: string, afterJobType: string): Promise<void> {
  const next = await db
    .selectFrom('agent_run')
    .select(['id', 'job_type'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'queued')
    .where(sql<boolean>`(job_type = any(${heavyRuns})) = ${isHeavy(afterJobType)}`)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (next) await wake(db, { orgId, runId: next.id }, next.job_type)
}

export async function wake(db: Trx, { orgId, runId }: RunRef, jobType: string): Promise<void> {
  await db.updateTable('agent_run').set({ woken_at: NOW }).where('org_id', '=', orgId).where('id', '=', runId).execute()
  await enqueue(db, wakeJobOf(jobType), { orgId, runId }, { singletonKey: runId })
}
