import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { requireWhole } from './hold-credits.ts'
import { moveCredits } from './move-credits.ts'

/**
 * Sets the monthly budget of a workspace without a subscription, including the present month. A higher budget adds
 * credits at once. A lower one removes credits that are neither used nor reserved. Returns false and changes nothing if
 * the workspace has a subscription.
 */
export async function setBudget(db: Trx, orgId: string, milli: number): Promise<boolean> {
  requireWhole(milli)
  const subscribed = await db.selectFrom('subscription').select('id').where('org_id', '=', orgId).executeTakeFirst()
  if (subscribed) return false
  await db
    .insertInto('credit_budget')
    .values({ org_id: orgId, milli })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ milli, updated_at: sql`now()` }))
    .execute()
  await moveCredits(db, orgId, { budget: true }, ({ budget, now }) => {
    if (!budget) return { type: 'look' } // the workspace has got a subscription meanwhile
    return { type: 'budget', id: newId(), month: budget.month, milli, expiresAt: Math.max(budget.expiresAt, now + 1) }
  })
  return true
}
