import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { NOW, type RunRef } from './run-row.ts'

const WORDS = {
  lost: 'Its worker ended in the middle, so what it cost is not known',
  cancelled: 'The run was cancelled in the middle of it',
  ended: 'The run ended in the middle of it',
} as const

/** No step is under way any more. What a worker still hears of one, only its cost is kept. */
export async function closeSteps(db: Trx, { orgId, runId }: RunRef, why: keyof typeof WORDS): Promise<void> {
  await db
    .updateTable('agent_step')
    .set({ status: 'failed', error_class: why, error_message: WORDS[why], completed_at: NOW })
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .execute()
}

/** What the steps of a run have answered, by their keys: for another attempt, or for its end. */
export async function keptOutputs(db: Trx, { orgId, runId }: RunRef): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('agent_step')
    .select(['key', 'memo'])
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('status', '=', 'succeeded')
    .where('memo', 'is not', null)
    .execute()
  return new Map(rows.map(({ key, memo }) => [key, (memo as { value: unknown }).value])) // as keepStep wrote it
}

/** A run that has ended is not gone on with: what its steps kept for that goes. */
export async function forgetMemos(db: Trx, { orgId, runId }: RunRef): Promise<void> {
  await db
    .updateTable('agent_step')
    .set({ memo: sql<null>`null` })
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('memo', 'is not', null)
    .execute()
}
