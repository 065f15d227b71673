import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { NOW, type RunRef } from './run-row.ts'

const WORDS = {
  lost: 'The worker ended in the middle of this step, so its cost is not known',
  cancelled: 'The run was cancelled in the middle of this step',
  ended: 'The run ended in the middle of this step',
} as const

/**
 * Closes the steps of a run that no attempt works on any more. If a worker still gets an answer for a step, only its
 * cost is stored.
 */
export async function closeSteps(db: Trx, { orgId, runId }: RunRef, why: keyof typeof WORDS): Promise<void> {
  await db
    .updateTable('agent_step')
    .set({ status: 'failed', error_class: why, error_message: WORDS[why], completed_at: NOW })
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .execute()
}

/** The outputs of a run's steps by their keys, for another attempt or for its end. */
export async function keptOutputs(db: Trx, { orgId, runId }: RunRef): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('agent_step')
    .select(['key', 'memo'])
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('status', '=', 'succeeded')
    .where('memo', 'is not', null)
    .execute()
  return new Map(rows.map(({ key, memo }) => [key, (memo as { value: unknown }).value])) // in the form that keepStep writes
}

/** Deletes the outputs that steps stored for another attempt, because a finished run has none. */
export async function forgetMemos(db: Trx, { orgId, runId }: RunRef): Promise<void> {
  await db
    .updateTable('agent_step')
    .set({ memo: sql<null>`null` })
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('memo', 'is not', null)
    .execute()
}
