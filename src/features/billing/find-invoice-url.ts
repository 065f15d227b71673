import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError, notFound } from '#kernel/errors.ts'
import { transactionsOf } from './payment-rows.ts'

interface Asking extends Pick<StepsContext, 'services' | 'orgId'> {
  read<T>(work: (db: Trx) => Promise<T>): Promise<T>
}

/** The provider's own address of a transaction's invoice, which works for a short time. Throws 404 if there is none. */
export async function findInvoiceUrl({ services, orgId, read }: Asking, transactionId: string): Promise<string> {
  const row = await read((db) => transactionsOf(db, orgId).where('t.id', '=', transactionId).executeTakeFirst())
  if (!row) throw notFound('transaction')
  const { id, provider_transaction_id: providerTransactionId } = row
  const url = await services.billing.invoiceUrl({ services, orgId }, { id, providerTransactionId })
  if (url !== null) return url
  throw new AppError('not_found', 'This payment has no invoice yet: one is written once the payment is complete')
}
