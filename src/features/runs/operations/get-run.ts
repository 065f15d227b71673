import { Id } from '#contract/common.ts'
import { AgentRun } from '#contract/making/agent-run.ts'
import { operation } from '#kernel/operation.ts'
import { presentRun } from '../present-run.ts'
import { findRun } from '../run-row.ts'

export const getAgentRun = operation({
  name: 'getAgentRun',
  route: 'GET /v1/orgs/{orgId}/agent-runs/{runId}',
  summary: 'Read one run',
  tag: 'agents',
  permission: 'workspace:read',
  params: { runId: Id },
  output: AgentRun,
}).handle(async ({ db, orgId }, { runId }) => presentRun(db, await findRun(db, { orgId, runId })))
