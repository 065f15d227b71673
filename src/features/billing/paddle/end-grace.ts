import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { setAccessState } from '../access-state.ts'
import { accessOf } from './core/project.ts'
import { grantMonths } from './grant-terms.ts'
import { knownSubscription } from './save-subscription.ts'

const MOST_AT_ONCE = 100

/** Makes workspaces read-only whose payment is overdue for longer than the grace period. */
export async function endGrace({ db, clock }: Services, sweep: Db): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ org_id: string }>`
    select org_id from grace_over(${now.toISOString()}, ${MOST_AT_ONCE})
  `.execute(sweep)
  for (const { org_id: orgId } of rows) {
    await inScope(db, { orgId }, async (trx) => {
      const known = await knownSubscription(trx, orgId)
      if (known) await setAccessState(trx, orgId, accessOf(known.projection, now))
    })
  }
}

/** Grants the monthly credits of plans that are paid by the year. */
export async function grantDueMonths({ db, clock }: Services, sweep: Db): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ org_id: string }>`
    select org_id from billing_months_due(${now.toISOString()}, ${MOST_AT_ONCE})
  `.execute(sweep)
  for (const { org_id: orgId } of rows) await inScope(db, { orgId }, (trx) => grantMonths(trx, orgId, now))
}
