import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { ModelAnswer } from '#kernel/llm/llm.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import { requireDailyRoom } from './daily-room.ts'
import type { StepDone, StepSpec } from './define-run.ts'
import { errorClass, overBudget } from './failure.ts'
import { MOST_ROUNDS, MOST_TOKENS } from './limits.ts'
import { type Attempt, NOW, RunLost, stillHas } from './run-row.ts'
import { shownDocument, shownText } from './shown.ts'

/** The most that is stored for another attempt, in characters: texts and names of files, not the files. */
const MOST_KEPT = 256_000

export interface StepPlace {
  attempt: Attempt
  attemptNumber: number
  /**
   * The most that all runs of the workspace may spend on models in a day, in millionths of a US dollar. 0 means no
   * limit.
   */
  dailyMicroUsd: number
  parentId: string | null
}

type Placed = StepPlace & { stepId: string }

/** Records that a step begins, or finds its earlier output. Throws if the run has no budget left for it. */
export async function beginStep<T>(
  db: Trx,
  { attempt, attemptNumber, dailyMicroUsd, parentId }: StepPlace,
  spec: StepSpec<T>,
): Promise<{ id: string; kept: { value: unknown } | null }> {
  const { orgId, runId } = attempt
  // Sent together. The first query takes the lock before the second one reads.
  const [ours, done] = await Promise.all([
    stillHas(db, attempt),
    db
      .selectFrom('agent_step')
      .select(['id', 'memo'])
      .where('org_id', '=', orgId)
      .where('run_id', '=', runId)
      .where('key', '=', spec.key)
      .where('status', '=', 'succeeded')
      .executeTakeFirst(),
  ])
  if (!ours) throw new RunLost()
  if (done) return { id: done.id, kept: done.memo as { value: unknown } } // in the form that keepStep writes
  if (spec.kind === 'model_round') {
    await Promise.all([requireBudget(db, attempt), requireDailyRoom(db, orgId, dailyMicroUsd)])
  }
  const { id } = await db
    .insertInto('agent_step')
    .values({
      org_id: orgId,
      run_id: runId,
      parent_step_id: parentId,
      key: spec.key,
      attempt: attemptNumber,
      kind: spec.kind,
      agent: spec.role,
      label: shownText(spec.label, 200),
      prompt_id: spec.prompt?.id ?? null,
      prompt_sha256: spec.prompt?.sha256 ?? null,
      // The highest possible cost is stored at once, so that unfinished rounds and rounds of dead workers count too.
      cost_micro_usd: spec.mostMicroUsd ?? null,
      used_fallback_estimate: spec.mostMicroUsd != null,
      input: spec.input ? JSON.stringify(shownDocument(spec.input)) : null,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, kept: null }
}

/**
 * Throws if the run has used up its rounds or tokens. Rounds of attempts that died count too, because they were paid
 * for.
 */
async function requireBudget(db: Trx, { orgId, runId }: Attempt): Promise<void> {
  const { rounds, tokens } = await db
    .selectFrom('agent_step')
    .select((eb) => [
      eb.fn.countAll<number>().as('rounds'),
      sql<number>`coalesce(sum(prompt_tokens::bigint + completion_tokens), 0)::float8`.as('tokens'),
    ])
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .where('kind', '=', 'model_round')
    .executeTakeFirstOrThrow()
  if (rounds >= MOST_ROUNDS) throw overBudget(`${MOST_ROUNDS} rounds`)
  if (tokens >= MOST_TOKENS) throw overBudget(`${MOST_TOKENS} tokens`)
}

/**
 * Stores a step's answer. Returns whether the attempt still holds the run. If not, only the cost is stored: nobody is
 * charged for the late answer, so it is not used or shown.
 */
export async function keepStep(db: Trx, placed: Placed, done: StepDone<unknown>, durationMs: number): Promise<boolean> {
  const memo = JSON.stringify({ value: done.output })
  if (memo.length > MOST_KEPT) {
    throw new Error(`A step answered ${memo.length} characters, but at most ${MOST_KEPT} can be kept`)
  }
  const ours = await stillHas(db, placed.attempt)
  const { output, reasoningSummary } = done
  await db
    .updateTable('agent_step')
    .set({
      status: sql`case status when 'running' then 'succeeded' else status end`,
      memo: ours ? memo : null,
      output: ours ? shownText(typeof output === 'string' ? output : JSON.stringify(output)) : null,
      reasoning_summary: !ours || reasoningSummary === undefined ? null : shownText(reasoningSummary),
      ...figuresOf(done.answer ?? null),
      duration_ms: durationMs,
      completed_at: NOW,
    })
    .where('org_id', '=', placed.attempt.orgId)
    .where('id', '=', placed.stepId)
    .execute()
  return ours
}

/** Records that a step failed, and its cost, because a model may have been paid all the same. */
export async function failStep(db: Trx, placed: Placed, error: unknown, durationMs: number): Promise<void> {
  const words = error instanceof LlmError ? error.words : error instanceof Error ? error.message : String(error)
  const why = error instanceof RunLost ? 'cancelled' : errorClass(error)
  await db
    .updateTable('agent_step')
    .set({
      status: 'failed',
      error_class: sql<string>`coalesce(error_class, ${why})`,
      error_message: sql<string>`coalesce(error_message, ${shownText(why === 'fault' ? OUR_FAULT : words)})`,
      // Without an answer, no cost is known.
      ...(error instanceof LlmError && error.answer ? figuresOf(error.answer) : NOTHING_PAID),
      duration_ms: durationMs,
      completed_at: NOW,
    })
    .where('org_id', '=', placed.attempt.orgId)
    .where('id', '=', placed.stepId)
    .execute()
}

/** The log says what went wrong. */
const OUR_FAULT = 'Something went wrong on our side'

const NOTHING_PAID = { cost_micro_usd: null, used_fallback_estimate: false }

function figuresOf(answer: ModelAnswer | null) {
  if (!answer) return {}
  const { usage } = answer
  return {
    provider: answer.provider,
    model: answer.model,
    answered_model: answer.answeredModel,
    finish_reason: answer.finishReason,
    prompt_tokens: usage.inputTokens,
    cached_tokens: usage.cachedInputTokens,
    completion_tokens: usage.outputTokens,
    reasoning_tokens: usage.reasoningTokens,
    cost_micro_usd: answer.costMicroUsd,
    pricing_version: answer.pricingVersion,
    used_fallback_estimate: answer.usedFallbackEstimate,
    request_hash: answer.requestHash,
  }
}
