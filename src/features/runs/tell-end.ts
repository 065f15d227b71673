import { notifyPerson } from '#features/notifications/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { RunNews } from './define-run.ts'
import { presentRun } from './present-run.ts'
import type { RunRow } from './run-row.ts'

const ENDS: Record<string, string> = { succeeded: 'is done', failed: 'did not succeed' }

/** Tells of the end of a run that nobody waits for: webhooks, and whoever started it, but for what they cancelled. */
export async function tellEnd(db: Trx, services: Services, run: RunRow): Promise<void> {
  if (run.awaited) return
  const { org_id: orgId, id, status, job_type: jobType, created_by_user_id: userId } = run
  await emitEvent(db, services, {
    orgId,
    type: 'run.finished',
    data: () => presentRun(db, run),
  })
  const ended = ENDS[status]
  if (userId === null || ended === undefined) return
  const { type, what, href } = await newsOf(db, services, run)
  await notifyPerson(db, userId, {
    orgId,
    type,
    title: `${what} ${ended}`,
    body: run.error_message,
    href,
    dedupeKey: `run_finished:${id}`,
    metadata: { subject: { type: 'agent_run', id }, jobType, status },
  })
}

async function newsOf(db: Trx, services: Services, { org_id: orgId, id, job_type, payload }: RunRow): Promise<RunNews> {
  const definition = services.runs.get(job_type)
  // What another release has written may not be read: a run ends all the same.
  const read = definition?.payload.safeParse(payload)
  if (definition?.news && read?.success) return definition.news(db, orgId, read.data)
  // `content_generate` → The run “content generate”.
  return { type: 'run_finished', what: `The run “${job_type.replaceAll('_', ' ')}”`, href: `/settings/activity/${id}` }
}
