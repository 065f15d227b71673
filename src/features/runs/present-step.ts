import type { Selectable } from 'kysely'
import type { AgentStep } from '#contract/making/agent-run.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { RunRow } from './run-row.ts'

type StepRow = Selectable<DB['agent_step']>

/**
 * The steps of a run in wire form, oldest first. The output of a model is charged when the run succeeds. Until then
 * nobody may read it, neither as a step's output nor as a later step's input. Decision 061
 */
export function presentRunSteps({ status }: Pick<RunRow, 'status'>, rows: readonly StepRow[]): AgentStep[] {
  const found = status === 'succeeded' ? -1 : rows.findIndex(({ kind }) => kind === 'model_round')
  const asked = found < 0 ? rows.length : found
  return rows.map((row, at) => ({
    ...presentStep(row),
    ...(at > asked && { input: null }),
    // The output of a subagent is the output of its model rounds.
    ...((at >= asked || (found >= 0 && row.kind === 'subagent')) && { output: null, reasoningSummary: null }),
  }))
}

function presentStep(row: StepRow): AgentStep {
  return {
    id: row.id,
    traceId: row.run_id,
    parentStepId: row.parent_step_id,
    role: row.agent,
    kind: row.kind,
    status: row.status,
    label: row.label,
    input: row.input as Record<string, unknown> | null, // beginStep wrote it
    output: row.output,
    reasoningSummary: row.reasoning_summary,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    reasoningTokens: row.reasoning_tokens,
    durationMs: row.duration_ms,
    errorMessage: row.error_message,
    createdAt: row.created_at,
  }
}
