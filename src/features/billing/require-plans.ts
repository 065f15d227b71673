import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { setAccessState } from './access-state.ts'

const MOST_AT_ONCE = 500

/**
 * If plans are sold, makes every workspace without a plan read-only, including workspaces from before plans were sold.
 * Spec A11
 */
export async function requirePlans(services: Services, sweep: Db): Promise<void> {
  if (services.billing.name === 'none') return
  const due = sql<{ orgId: string }>`select org_id as "orgId" from orgs_without_plan(${MOST_AT_ONCE})`
  await eachDue(services, sweep, due, (db, { orgId }) => setAccessState(db, orgId, 'subscription_required'))
}
