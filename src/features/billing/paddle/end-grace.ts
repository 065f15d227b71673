import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { setAccessState } from '../access-state.ts'
import { accessOf } from './core/project.ts'
import { grantMonths } from './grant-terms.ts'
import { knownSubscription } from './save-subscription.ts'

const MOST_AT_ONCE = 100

/** Makes workspaces read-only if their payment is overdue for longer than the grace period. */
export async function endGrace(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now()
  const due = sql<{ orgId: string }>`select org_id as "orgId" from grace_over(${now.toISOString()}, ${MOST_AT_ONCE})`
  await eachDue(services, sweep, due, async (db, { orgId }) => {
    const known = await knownSubscription(db, orgId)
    if (known) await setAccessState(db, orgId, accessOf(known.projection, now))
  })
}

/** Grants the monthly credits of plans that are paid by the year. */
export async function grantDueMonths(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now()
  const due = sql<{ orgId: string }>`
    select org_id as "orgId" from billing_months_due(${now.toISOString()}, ${MOST_AT_ONCE})
  `
  await eachDue(services, sweep, due, (db, { orgId }) => grantMonths(db, orgId, now))
}
