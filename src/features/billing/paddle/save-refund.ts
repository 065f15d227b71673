import { sql } from 'kysely'
import { reverseGrant } from '#features/credits/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { shareOf } from './core/share.ts'
import { causeOf } from './grant-terms.ts'
import type { PaddleAdjustment } from './wire.ts'

/** These kinds of adjustment return money. A credit only lowers the next bill. */
const TAKES_MONEY_BACK: ReadonlySet<string> = new Set(['refund', 'chargeback'])

export const isRefund = ({ action, status }: PaddleAdjustment): boolean =>
  TAKES_MONEY_BACK.has(action) && status === 'approved'

/**
 * Records a refund. The transaction and its invoice show it, and it becomes a separate transaction. The same share of
 * the bought credits is taken back, as far as they are unused. Refunds of one transaction add up. Does nothing if the
 * transaction is unknown here. A repeat changes nothing.
 */
export async function saveRefund(db: Trx, orgId: string, adjustment: PaddleAdjustment): Promise<void> {
  const { transaction_id: transactionId, id, totals, currency_code } = adjustment
  const approvedAt = adjustment.updated_at ?? adjustment.created_at
  const bought = await db
    .selectFrom('billing_transaction')
    .select(['id', 'amount', 'refunded'])
    .where('org_id', '=', orgId)
    .where('provider', '=', 'paddle')
    .where('provider_transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
  if (!bought) return
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('billing_transaction')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_transaction_id: id,
      type: 'refund',
      status: 'refunded',
      amount: -Number(totals.total),
      currency: currency_code,
      paid_at: approvedAt,
      news_at: approvedAt,
      created_at: adjustment.created_at,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'provider_transaction_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  // Paddle may leave out the type of an adjustment. Then the amounts show whether everything is refunded.
  const isWhole = adjustment.type === 'full' || bought.refunded + Number(totals.total) >= bought.amount
  const refunded = Math.max(bought.refunded + Number(totals.total), isWhole ? bought.amount : 0)
  const status = isWhole ? 'refunded' : 'partially_refunded'
  await db
    .updateTable('billing_transaction')
    .set({ status, refunded })
    .where('org_id', '=', orgId)
    .where('id', '=', bought.id)
    .execute()
  await db
    .updateTable('invoice')
    .set({ status })
    .where('org_id', '=', orgId)
    .where('transaction_id', '=', bought.id)
    .execute()
  if (isWhole) await endTerm(db, orgId, transactionId)
  await takeBack(db, orgId, transactionId, {
    adjustmentId: id,
    amount: bought.amount,
    from: bought.refunded,
    to: refunded,
  })
}

interface Share {
  adjustmentId: string
  amount: number
  /** The refunded amount before this refund and with it. */
  from: number
  to: number
}

async function takeBack(db: Trx, orgId: string, transactionId: string, share: Share): Promise<void> {
  const grants = await db
    .selectFrom('credit_grant')
    .select(['kind', 'cause', 'milli'])
    .where('org_id', '=', orgId)
    .where((eb) =>
      eb.or([eb('cause', '=', causeOf(transactionId)), eb('cause', 'like', `${causeOf(transactionId)}:%`)]),
    )
    .execute()
  for (const { kind, cause, milli } of grants) {
    const milliCredits = shareOf(milli, share.to, share.amount) - shareOf(milli, share.from, share.amount)
    const reversalCause = `paddle:${share.adjustmentId}:${kind}:${cause}`
    if (milliCredits > 0) await reverseGrant(db, { orgId, kind, cause, reversalCause, milliCredits })
  }
}

/** Ends the term, so that no more credits are granted from it. */
async function endTerm(db: Trx, orgId: string, transactionId: string): Promise<void> {
  await db
    .updateTable('billing_term')
    .set({ ended_at: sql<string>`coalesce(ended_at, clock_timestamp())` })
    .where('org_id', '=', orgId)
    .where('provider_transaction_id', '=', transactionId)
    .execute()
}
