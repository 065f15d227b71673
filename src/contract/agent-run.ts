import { z } from 'zod'
import { Id, Timestamp } from './common.ts'

/** Document 1, "AgentRun"; its states by decision A3-8. */
export const AgentRun = z
  .object({
    id: Id,
    orgId: Id,
    jobType: z.string(),
    status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    payload: z.record(z.string(), z.unknown()),
    resultSummary: z.record(z.string(), z.unknown()).nullable(),
    attemptCount: z.int(),
    maxAttempts: z.int(),
    idempotencyKey: z.string().nullable(),
    errorMessage: z.string().nullable(),
    costCredits: z.number().nullable(),
    estimatedCostMilliUsd: z.number().nullable(),
    createdByUserId: Id.nullable(),
    startedAt: Timestamp.nullable(),
    completedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'AgentRun' })
