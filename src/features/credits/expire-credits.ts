import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { moveCredits } from './move-credits.ts'

const AT_ONCE = 500

/**
 * Records what time has ended: holds of aborted work, and expired credits. Every movement of credits first does the
 * same for its workspace, so only the records are late until this job runs.
 */
export async function expireCredits(services: Services, sweep: Db): Promise<void> {
  const due = sql<{ orgId: string }>`select org_id as "orgId" from credits_run_out(${AT_ONCE})`
  await eachDue(services, sweep, due, (db, { orgId }) => moveCredits(db, orgId, {}, () => ({ type: 'look' })))
}
