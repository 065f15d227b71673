import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { moveCredits } from './move-credits.ts'

const AT_ONCE = 500

/**
 * Writes down what the time has ended: holds of work that died, and credits that ran out. Whoever moves credits does the
 * same for their own workspace first, so nothing waits for this but the record.
 */
export async function expireCredits(services: Services, sweep: Db): Promise<void> {
  const due = sql<{ orgId: string }>`select org_id as "orgId" from credits_run_out(${AT_ONCE})`
  await eachDue(services, sweep, due, (db, { orgId }) => moveCredits(db, orgId, {}, () => ({ type: 'look' })))
}
