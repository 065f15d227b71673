import type { Updateable } from 'kysely'
import type { SchedulerSettings } from '#contract/planning/scheduler.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { loadProfile } from './load-profile.ts'
import type { ProfileRow } from './settings.ts'

/**
 * Changes the saved profile and returns the earlier one. If there is no row, it is created first, so that two
 * concurrent changes wait for each other and neither is lost.
 */
export async function saveProfile(
  db: Trx,
  { orgId, now }: { orgId: string; now: Date },
  change: (row: ProfileRow) => Updateable<DB['scheduler_profile']>,
): Promise<SchedulerSettings> {
  await db
    .insertInto('scheduler_profile')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute()
  const own = db.selectFrom('scheduler_profile').selectAll().where('org_id', '=', orgId)
  const row = await own.forUpdate().executeTakeFirstOrThrow()
  const before = await loadProfile(db, orgId)
  await db
    .updateTable('scheduler_profile')
    .set({ ...change(row), updated_at: now.toISOString() })
    .where('org_id', '=', orgId)
    .execute()
  return before
}
