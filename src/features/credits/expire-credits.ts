import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { moveCredits } from './move-credits.ts'

const AT_ONCE = 500

/**
 * Records what time has ended: holds of work that died, and expired credits. Every movement of credits does the same
 * for its own workspace first, so only the records wait for this job.
 */
export async function expireCredits({ db }: Services, sweep: Db): Promise<void> {
  const { rows } = await sql<{ org_id: string }>`select org_id from credits_run_out(${AT_ONCE})`.execute(sweep)
  for (const { org_id: orgId } of rows) {
    await inScope(db, { orgId }, (trx) => moveCredits(trx, orgId, {}, () => ({ type: 'look' })))
  }
}
