import { notifyPerson } from '#features/notifications/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
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
  await notifyPerson(db, userId, {
    orgId,
    type: 'run_finished',
    title: `${titleOf(jobType)} ${ended}`,
    body: run.error_message,
    href: `/settings/activity/${id}`,
    dedupeKey: `run_finished:${id}`,
    metadata: { subject: { type: 'agent_run', id }, jobType, status },
  })
}

/** `content_generate` → The run “content generate”. */
const titleOf = (jobType: string): string => `The run “${jobType.replaceAll('_', ' ')}”`
