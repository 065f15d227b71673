import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

/** Spec G4. */
export const RUN_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export const STEP_KINDS = ['model_round', 'tool_call', 'subagent'] as const
export type StepKind = (typeof STEP_KINDS)[number]

export const STEP_STATUSES = ['running', 'succeeded', 'failed'] as const

/** What runs are for: the operations that use AI. Spec G5. */
export const RUN_JOB_TYPES = [
  'content_generate',
  'summarize',
  'rewrite',
  'brand_from_website',
  'strategy_generate',
  'onboarding',
  'thought_draft',
  'reply_draft',
  'inbox_refresh',
  'dm_draft',
  'launch_kit',
  'inspiration_analyze',
  'inspiration_drafts',
  'trends_search',
  'listening_suggestions',
  'newsjacking',
  'branded_video',
  'video_copy',
] as const
export type RunJobType = (typeof RUN_JOB_TYPES)[number]

/** Spec G3, G4 */
export const AgentRun = z
  .object({
    id: Id,
    orgId: Id,
    jobType: z.string().describe('What it does, such as rewrite'),
    status: z.enum(RUN_STATUSES),
    payload: z.record(z.string(), z.unknown()).describe('The request; cut where long, without secrets'),
    resultSummary: z.record(z.string(), z.unknown()).nullable(),
    attemptCount: z.int().describe('How many workers have begun it; more than one if one of them died'),
    maxAttempts: z.int(),
    idempotencyKey: z.string().nullable(),
    errorMessage: z.string().nullable().describe('Why it failed, and what can be done'),
    costCredits: z
      .number()
      .nullable()
      .describe('What was charged; null until it has succeeded: nothing else is charged'),
    estimatedCostMilliUsd: z
      .number()
      .nullable()
      .describe('What the model calls cost by list price, those of failed steps too; null if no price is known'),
    createdByUserId: Id.nullable(),
    startedAt: Timestamp.nullable(),
    completedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'AgentRun' })
export type AgentRun = z.infer<typeof AgentRun>

/** Spec G3. If a worker dies in a step, that step is failed and another one repeats it. */
export const AgentStep = z
  .object({
    id: Id,
    traceId: z.string().describe('Identifies the run: the same for all of its steps'),
    parentStepId: Id.nullable().describe('The step of the subagent to which this step belongs'),
    role: z.string().describe('Who works, such as writer or checker'),
    kind: z.enum(STEP_KINDS),
    status: z.enum(STEP_STATUSES),
    label: z.string().nullable(),
    input: z.record(z.string(), z.unknown()).nullable().describe('Cut where long, without secrets, kept for 30 days'),
    output: z.string().nullable().describe('Cut where long, without secrets, kept for 30 days'),
    reasoningSummary: z.string().nullable(),
    promptTokens: z.int(),
    completionTokens: z.int().describe('Tokens of the answer, those of reasoning included'),
    reasoningTokens: z.int(),
    durationMs: z.int().nullable(),
    errorMessage: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'AgentStep' })
export type AgentStep = z.infer<typeof AgentStep>
