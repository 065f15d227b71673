import { Id } from '#contract/common.ts'
import { AgentRun } from '#contract/making/agent-run.ts'
import { conflict, forbidden } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { cancel } from '../end-run.ts'
import { presentRun } from '../present-run.ts'
import { findRun, lockRun } from '../run-row.ts'

export const cancelAgentRun = operation({
  name: 'cancelAgentRun',
  route: 'POST /v1/orgs/{orgId}/agent-runs/{runId}/cancel',
  done: 'cancelled',
  summary: 'Cancel a run that is queued or under way',
  description:
    'Its reserved credits are free again at once, but for what it has read on X by then; its worker stops within a ' +
    'second. What a model still answers is ' +
    'thrown away. A run that was cancelled before stays so; one that ended otherwise is refused with 409. ' +
    'Whoever started it may cancel it, and so may owners and admins; anybody else is refused with 403.',
  tag: 'agents',
  permission: 'ai:use',
  params: { runId: Id },
  output: AgentRun,
}).handle(async ({ db, orgId, userId, can, services, audit }, { runId }) => {
  const run = await lockRun(db, { orgId, runId })
  if (run.created_by_user_id !== userId && !can('workspace:manage')) {
    throw forbidden('Somebody else started this run: ask them, an owner or an admin to cancel it')
  }
  if (run.status === 'succeeded' || run.status === 'failed') {
    throw conflict('invalid_transition', `The run has ${run.status} already: there is nothing left to cancel`)
  }
  if (run.status !== 'cancelled') await cancel(db, services, run)
  const after = await presentRun(db, await findRun(db, { orgId, runId }))
  audit({ type: 'agent_run', id: runId, before: { status: run.status }, after: { status: after.status } })
  return after
})
