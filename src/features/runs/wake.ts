import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { NOW, type RunRef } from './run-row.ts'

/** The job that wakes a worker for a run, as it is added; what it does stands in work-woken-run.ts. */
export const WAKE_JOB = {
  name: 'runs.work',
  input: z.object({ orgId: z.uuid(), runId: z.uuid() }),
  retryDelaysSeconds: [] as number[],
}

/** One may begin that had to wait because as many as may be were under way. */
export async function wakeNext(db: Trx, orgId: string): Promise<void> {
  const next = await db
    .selectFrom('agent_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (next) await wake(db, { orgId, runId: next.id })
}

export async function wake(db: Trx, { orgId, runId }: RunRef): Promise<void> {
  await db.updateTable('agent_run').set({ woken_at: NOW }).where('org_id', '=', orgId).where('id', '=', runId).execute()
  await enqueue(db, WAKE_JOB, { orgId, runId }, { singletonKey: runId })
}
