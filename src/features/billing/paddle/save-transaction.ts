import { sql } from 'kysely'
import { CREDIT_PACKS } from '#contract/billing/catalogue.ts'
import { grantCredits } from '#features/credits/index.ts'
import type { PaddlePrice } from '#kernel/billing-settings.ts'
import type { Trx } from '#kernel/db/database.ts'
import { isBegunOnly, isTrial, packsOf, paidAt, planOf, statusOf, typeOf } from './core/transaction-facts.ts'
import { beginTerm, causeOf } from './grant-terms.ts'
import { isBeside } from './subscriptions-beside.ts'
import { noteTrial } from './trials.ts'
import type { PaddleTransaction } from './wire.ts'

interface TransactionNews {
  transaction: PaddleTransaction
  /** The moment that the transaction describes, ISO 8601. */
  at: string
  prices: ReadonlyMap<string, PaddlePrice>
  now: Date
  /** The person who opened its checkout, if known. */
  buyer: string | null
}

/**
 * Stores the transaction's present state, unless the stored one is newer. A completed transaction also grants what it
 * bought.
 */
export async function saveTransaction(db: Trx, orgId: string, told: TransactionNews): Promise<void> {
  const { transaction, prices, now } = told
  // Paddle names the amount of every completed transaction. If it is missing, the job fails and tries the event again.
  if (transaction.status === 'completed' && !transaction.details?.totals)
    throw new Error(`Paddle says of ${transaction.id} that it is completed, but does not say what was paid`)
  if (!isBegunOnly(transaction)) await write(db, orgId, told)
  if (transaction.status !== 'completed') return
  await grantPacks(db, orgId, transaction, prices)
  const planKey = planOf(transaction, prices)
  const { billing_period: period, origin, billed_at, subscription_id: subscriptionId } = transaction
  if (!planKey || !period) return
  if (subscriptionId && (await isBeside(db, orgId, subscriptionId))) return
  const isForTrial = isTrial(transaction)
  const trial = { subscriptionId: subscriptionId ?? transaction.id, buyer: told.buyer, endsAt: period.ends_at }
  if (isForTrial && !(await noteTrial(db, orgId, trial))) return
  const changedAt = origin === 'subscription_update' ? (billed_at ?? transaction.updated_at) : null
  const paid = {
    transactionId: transaction.id,
    planKey,
    startsAt: period.starts_at,
    endsAt: period.ends_at,
    changedAt,
    isTrial: isForTrial,
  }
  await beginTerm(db, orgId, paid, now)
}

/** Grants all packs of a purchase together, because credits are given once for each cause. */
async function grantPacks(
  db: Trx,
  orgId: string,
  transaction: PaddleTransaction,
  prices: TransactionNews['prices'],
): Promise<void> {
  const credits = packsOf(transaction, prices).reduce(
    (sum, { pack, times }) => sum + (CREDIT_PACKS.find(({ key }) => key === pack)?.credits ?? 0) * times,
    0,
  )
  const cause = causeOf(transaction.id)
  if (credits > 0)
    await grantCredits(db, { orgId, kind: 'purchased', milliCredits: credits * 1000, cause, expiresAt: null })
}

async function write(db: Trx, orgId: string, { transaction, at, prices }: TransactionNews): Promise<void> {
  const { total, grand_total } = transaction.details?.totals ?? { total: '0', grand_total: '0' }
  const status = statusOf(transaction)
  const facts = { currency: transaction.currency_code, paid_at: paidAt(transaction) }
  // A refund is a separate transaction, so that the transaction itself stays "completed".
  const unlessRefunded = (table: string) => sql<typeof status>`
    case when ${sql.ref(`${table}.status`)} in ('refunded', 'partially_refunded')
      then ${sql.ref(`${table}.status`)} else excluded.status end
  `
  const row = await db
    .insertInto('billing_transaction')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_transaction_id: transaction.id,
      news_at: at,
      type: typeOf(transaction, prices),
      amount: Number(grand_total),
      status,
      ...facts,
      created_at: transaction.created_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'provider', 'provider_transaction_id'])
        .doUpdateSet({
          amount: Number(grand_total),
          news_at: at,
          ...facts,
          status: unlessRefunded('billing_transaction'),
        })
        .whereRef('billing_transaction.news_at', '<=', sql.ref('excluded.news_at')),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row || !transaction.invoice_id) return
  await db
    .insertInto('invoice')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_invoice_id: transaction.invoice_id,
      transaction_id: row.id,
      status,
      total: Number(total),
      ...facts,
      created_at: transaction.billed_at ?? transaction.created_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'provider', 'provider_invoice_id'])
        .doUpdateSet({ total: Number(total), ...facts, status: unlessRefunded('invoice') }),
    )
    .execute()
}
