import type { SchedulerSettings } from '#contract/planning/scheduler.ts'
import type { AssistantApprovals } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { settingsFrom } from './settings.ts'

/** The workspace's present scheduling profile. */
export async function loadProfile(db: Trx, orgId: string): Promise<SchedulerSettings> {
  const [[org], [row]] = await Promise.all([
    rowsOf(db, db.selectFrom('org').select('timezone').where('id', '=', orgId)),
    rowsOf(db, db.selectFrom('scheduler_profile').selectAll().where('org_id', '=', orgId)),
  ])
  if (!org) throw new Error(`No workspace ${orgId} is in sight`) // a transaction without its scope: our fault
  return settingsFrom(row, org.timezone)
}

/** What assistants may approve in the workspace. Spec R10 */
export async function loadAssistantApprovals(db: Trx, orgId: string): Promise<AssistantApprovals> {
  const row = await db
    .selectFrom('scheduler_profile')
    .select('assistant_approvals')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row?.assistant_approvals ?? 'people_drafts'
}
