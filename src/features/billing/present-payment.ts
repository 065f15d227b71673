import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { BillingTransaction, Invoice } from '#contract/billing.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { inMajorUnit } from './money.ts'

/** The transaction's invoice is fetched at Galley, which asks the provider: its own addresses work for a short time. */
function invoiceUrl(baseUrl: string, orgId: string, transactionId: string): string {
  return `${baseUrl}/v1/orgs/${orgId}/billing/transactions/${transactionId}/invoice`
}

export interface TransactionRow extends Selectable<DB['billing_transaction']> {
  hasInvoice: boolean
}

export function presentTransaction(row: TransactionRow, baseUrl: string): z.input<typeof BillingTransaction> {
  return {
    id: row.id,
    type: row.type,
    amount: inMajorUnit(row.amount, row.currency),
    currency: row.currency,
    status: row.status,
    invoiceUrl: row.hasInvoice ? invoiceUrl(baseUrl, row.org_id, row.id) : null,
    paidAt: row.paid_at,
    createdAt: row.created_at,
  }
}

export function presentInvoice(row: Selectable<DB['invoice']>, baseUrl: string): z.input<typeof Invoice> {
  return {
    id: row.id,
    status: row.status,
    total: inMajorUnit(row.total, row.currency),
    currency: row.currency,
    invoiceUrl: invoiceUrl(baseUrl, row.org_id, row.transaction_id),
    paidAt: row.paid_at,
    createdAt: row.created_at,
  }
}
