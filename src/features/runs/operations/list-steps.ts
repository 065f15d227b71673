import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { AgentStep } from '#contract/making/agent-run.ts'
import { operation } from '#kernel/operation.ts'
import { presentRunSteps } from '../present-step.ts'
import { findRun } from '../run-row.ts'

export const listAgentSteps = operation({
  name: 'listAgentSteps',
  route: 'GET /v1/orgs/{orgId}/agent-runs/{runId}/steps',
  summary: 'List the model rounds, tool calls and subagents of a run, oldest first',
  description:
    'Ask again while the run is under way: this is how it reports its progress. What a model wrote, and what quotes it, is ' +
    'shown once the run has succeeded, which is when it is charged for.',
  tag: 'agents',
  permission: 'workspace:read',
  params: { runId: Id },
  output: z.object({ items: z.array(AgentStep) }),
}).handle(async ({ db, orgId }, { runId }) => {
  const run = await findRun(db, { orgId, runId })
  const rows = await db
    .selectFrom('agent_step')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('run_id', '=', runId)
    .orderBy('seq')
    .execute()
  return { items: presentRunSteps(run, rows) }
})
