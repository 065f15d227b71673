import { added, anyOf, type ObjectShape, oneOf } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'
import { contentProblem, Post } from './spec-resources.ts'

const RUN_STATUS = oneOf('queued', 'running', 'succeeded', 'failed', 'cancelled')

/** Spec G3 */
export const agentRun: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  jobType: 'string',
  status: RUN_STATUS,
  payload: 'object',
  resultSummary: 'object|null',
  attemptCount: 'int',
  maxAttempts: 'int',
  idempotencyKey: 'string|null',
  errorMessage: 'string|null',
  costCredits: 'number|null',
  estimatedCostMilliUsd: 'number|null',
  createdByUserId: 'uuid|null',
  startedAt: 'time|null',
  completedAt: 'time|null',
  createdAt: 'time',
  updatedAt: 'time',
}
const agentStep: ObjectShape = {
  id: 'uuid',
  traceId: 'string',
  parentStepId: 'uuid|null',
  role: 'string',
  kind: oneOf('model_round', 'tool_call', 'subagent'),
  status: oneOf('running', 'succeeded', 'failed'),
  label: 'string|null',
  input: 'object|null',
  output: 'string|null',
  reasoningSummary: 'string|null',
  promptTokens: 'int',
  completionTokens: 'int',
  reasoningTokens: 'int',
  durationMs: 'int|null',
  errorMessage: 'string|null',
  createdAt: 'time',
}

const charged: ObjectShape = { creditsUsed: 'number', remainingCredits: 'number' }
const aiText: ObjectShape = {
  result: 'string',
  ...added('decision 061', { source: oneOf('ai', 'heuristic'), warnings: ['string'] }),
  ...charged,
}
const estimate = added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } })
const estimateOnly = added('Spec A16', { 'estimateOnly?': 'bool' })

/** Spec G1 to G4 */
export const RUN_ENDPOINTS: Endpoint[] = [
  {
    route: 'POST {O}/ai/content/generate',
    body: { prompt: 'string', ...added('decision 111', { 'platform?': 'string' }), ...estimateOnly },
    status: 200,
    data: anyOf(aiText, estimate),
  },
  {
    route: 'POST {O}/ai/summarize',
    body: { text: 'string', ...estimateOnly },
    status: 200,
    data: anyOf(aiText, estimate),
  },
  {
    route: 'POST {O}/marketing/posts/{postId}/rewrite',
    body: {
      'guidance?': 'string',
      'tone?': 'string',
      'length?': oneOf('shorter', 'same', 'longer'),
      'apply?': 'bool',
      ...estimateOnly,
    },
    status: 200,
    data: anyOf(
      {
        post: Post,
        proposal: { text: 'string', changes: 'string' },
        ...added('decision 061', { problems: [contentProblem] }),
        applied: 'bool',
        ...charged,
      },
      estimate,
    ),
    tool: 'rewrite_post',
  },
  {
    route: 'GET {O}/agent-runs',
    query: { ...paging, 'status?': RUN_STATUS, 'jobType?': 'string' },
    status: 200,
    data: paged(agentRun),
  },
  { route: 'GET {O}/agent-runs/{runId}', status: 200, data: agentRun },
  { route: 'GET {O}/agent-runs/{runId}/steps', status: 200, data: { items: [agentStep] } },
  { route: 'POST {O}/agent-runs/{runId}/cancel', status: 200, data: agentRun },
]
