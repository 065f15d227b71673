import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'

export const transactionsOf = (db: Trx, orgId: string) =>
  db
    .selectFrom('billing_transaction as t')
    .selectAll('t')
    .select(
      sql<boolean>`exists (select from invoice i where i.org_id = t.org_id and i.transaction_id = t.id)`.as(
        'hasInvoice',
      ),
    )
    .where('t.org_id', '=', orgId)

export const invoicesOf = (db: Trx, orgId: string) =>
  db.selectFrom('invoice as i').selectAll('i').where('i.org_id', '=', orgId)

export const creditTransactionsOf = (db: Trx, orgId: string) =>
  db.selectFrom('credit_transaction as c').selectAll('c').where('c.org_id', '=', orgId)
