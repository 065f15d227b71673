import { notifyPerson } from '#features/notifications/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { RunNews } from './define-run.ts'
import { presentRun } from './present-run.ts'
import type { RunRow } from './run-row.ts'

const ENDS: Record<string, string> = { succeeded: 'is done', failed: 'did not succeed' }

/**
 * Tells webhooks, and the person who started the run, that it has ended, unless a request waits for it. People are not
 * told about runs that they cancelled themselves.
 */
export async function tellEnd(db: Trx, services: Services, run: RunRow): Promise<void> {
  if (run.awaited) return
  const { org_id: orgId, id, status, job_type: jobType, created_by_user_id: userId } = run
  const definition = services.runs.get(jobType)
  // The payload of another release may be unreadable. The run ends nevertheless.
  const payload = definition?.payload.safeParse(run.payload)
  await emitEvent(db, services, { orgId, type: 'run.finished', data: () => presentRun(db, run) })
  if (payload?.success) await definition?.ended?.(db, services, orgId, payload.data)
  const ended = ENDS[status]
  if (userId === null || ended === undefined) return
  if (payload?.success && definition?.isQuiet?.(payload.data)) return
  const own = payload?.success && (await definition?.news?.(db, orgId, payload.data))
  const { type, what, href, subject } = own || usualNews(run)
  await notifyPerson(db, userId, {
    orgId,
    type,
    title: `${what} ${ended}`,
    body: run.error_message,
    href,
    dedupeKey: `run_finished:${id}`,
    metadata: { subject, jobType, status },
  })
}

/** `content_generate` → The run “content generate”. */
const usualNews = ({ id, job_type }: RunRow): RunNews => ({
  type: 'run_finished',
  what: `The run “${job_type.replaceAll('_', ' ')}”`,
  href: `/settings/activity/${id}`,
  subject: { type: 'agent_run', id },
})
