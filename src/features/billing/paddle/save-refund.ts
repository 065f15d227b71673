import { sql } from 'kysely'
import { reverseGrant } from '#features/credits/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { causeOf } from './grant-terms.ts'
import type { PaddleAdjustment } from './wire.ts'

/** Money went back by these; a credit only lowers the next bill. */
const TAKES_MONEY_BACK: ReadonlySet<string> = new Set(['refund', 'chargeback'])

export const isRefund = ({ action, status }: PaddleAdjustment): boolean =>
  TAKES_MONEY_BACK.has(action) && status === 'approved'

/**
 * Money went back: the transaction and its invoice say so, the refund is a transaction of its own, and what was bought is
 * taken back as far as it is unused. The transaction is known by then. The second time nothing happens.
 */
export async function saveRefund(db: Trx, orgId: string, adjustment: PaddleAdjustment): Promise<void> {
  const { transaction_id: transactionId, id, totals, currency_code } = adjustment
  const bought = await db
    .selectFrom('billing_transaction')
    .select(['id', 'amount'])
    .where('org_id', '=', orgId)
    .where('provider', '=', 'paddle')
    .where('provider_transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
  if (!bought) return
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('billing_transaction')
    .values({
      ...{ org_id: orgId, provider: 'paddle', provider_transaction_id: id, type: 'refund', status: 'refunded' },
      ...{ amount: -Number(totals.total), currency: currency_code, paid_at: adjustment.updated_at },
      ...{ news_at: adjustment.updated_at, created_at: adjustment.created_at },
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'provider_transaction_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const isWhole = adjustment.type !== 'partial' || Number(totals.total) >= bought.amount
  const status = isWhole ? 'refunded' : 'partially_refunded'
  await db
    .updateTable('billing_transaction')
    .set({ status })
    .where('org_id', '=', orgId)
    .where('id', '=', bought.id)
    .execute()
  await db
    .updateTable('invoice')
    .set({ status })
    .where('org_id', '=', orgId)
    .where('transaction_id', '=', bought.id)
    .execute()
  // What a part of the money stood for, nobody can say: that is left to whoever refunded it.
  if (isWhole) await takeBack(db, orgId, transactionId, id)
}

async function takeBack(db: Trx, orgId: string, transactionId: string, adjustmentId: string): Promise<void> {
  const cause = causeOf(transactionId)
  await reverseGrant(db, { orgId, kind: 'purchased', cause, reversalCause: `paddle:${adjustmentId}:purchased` })
  const term = await db
    .updateTable('billing_term')
    .set({ ended_at: sql<string>`coalesce(ended_at, clock_timestamp())` })
    .where('org_id', '=', orgId)
    .where('provider_transaction_id', '=', transactionId)
    .returning('months_granted')
    .executeTakeFirst()
  for (let month = 0; month < (term?.months_granted ?? 0); month++) {
    await reverseGrant(db, {
      ...{ orgId, kind: 'monthly', cause: causeOf(transactionId, month) },
      reversalCause: `paddle:${adjustmentId}:monthly:${month}`,
    })
  }
}
