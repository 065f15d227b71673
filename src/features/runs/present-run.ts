import type { AgentRun } from '#contract/making/agent-run.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { RunRow } from './run-row.ts'
import { shownDocument } from './shown.ts'
import { costMilliUsd } from './usage.ts'

/** Runs in wire form. A run's input may contain anything that somebody pasted, so only a cleaned form is shown. */
export async function presentRuns(db: Trx, orgId: string, rows: readonly RunRow[]): Promise<AgentRun[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const costs = await costMilliUsd(db, orgId, ids)
  return rows.map((row) => ({
    id: row.id,
    orgId: row.org_id,
    jobType: row.job_type,
    status: row.status,
    payload: shownDocument(row.payload as Record<string, unknown>), // startRun wrote it from a parsed document
    resultSummary: row.result_summary as Record<string, unknown> | null, // succeed wrote it
    attemptCount: row.attempt_count,
    maxAttempts: row.max_attempts,
    idempotencyKey: row.idempotency_key,
    errorMessage: row.error_message,
    costCredits: row.cost_credits,
    estimatedCostMilliUsd: costs.get(row.id) ?? null,
    createdByUserId: row.created_by_user_id,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

export async function presentRun(db: Trx, row: RunRow): Promise<AgentRun> {
  const [run] = await presentRuns(db, row.org_id, [row])
  if (!run) throw new Error('One row is presented as one run')
  return run
}
