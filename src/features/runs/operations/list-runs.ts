import { z } from 'zod'
import { pageOf } from '#contract/common.ts'
import { AgentRun, RUN_STATUSES } from '#contract/making/agent-run.ts'
import { newestPage } from '#kernel/db/newest-page.ts'
import { pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentRuns } from '../present-run.ts'

export const listAgentRuns = operation({
  name: 'listAgentRuns',
  route: 'GET /v1/orgs/{orgId}/agent-runs',
  summary: 'List the runs of the workspace, newest first',
  description: 'What was asked of AI: under way, done, failed or cancelled. The steps of a run say how far it is.',
  tag: 'agents',
  permission: 'workspace:read',
  query: {
    ...paging(),
    status: z.enum(RUN_STATUSES).optional(),
    jobType: z.string().max(100).optional().describe('Only of this kind, such as rewrite'),
  },
  output: pageOf(AgentRun),
}).handle(async ({ db, orgId }, input) => {
  let matching = db.selectFrom('agent_run').where('org_id', '=', orgId)
  if (input.status) matching = matching.where('status', '=', input.status)
  if (input.jobType) matching = matching.where('job_type', '=', input.jobType)
  const { rows, total } = await newestPage(matching, input)
  return pageAnswer(await presentRuns(db, orgId, rows), input, total)
})
