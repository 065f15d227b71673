import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { setAccessState } from './access-state.ts'

const MOST_AT_ONCE = 500

/** Where plans are sold, makes every workspace without a plan read-only, including older ones. Spec A11 */
export async function requirePlans({ db, billing }: Services, sweep: Db): Promise<void> {
  if (billing.name === 'none') return
  const { rows } = await sql<{ org_id: string }>`select org_id from orgs_without_plan(${MOST_AT_ONCE})`.execute(sweep)
  for (const { org_id: orgId } of rows) {
    await inScope(db, { orgId }, (trx) => setAccessState(trx, orgId, 'subscription_required'))
  }
}
