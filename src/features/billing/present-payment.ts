import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { BillingTransaction, Invoice } from '#contract/billing/billing.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { invoiceLink } from './invoice-link.ts'
import { inMajorUnit } from './money.ts'

type Linking = Parameters<typeof invoiceLink>[0]

export interface TransactionRow extends Selectable<DB['billing_transaction']> {
  hasInvoice: boolean
}

export function presentTransaction(row: TransactionRow, services: Linking): z.input<typeof BillingTransaction> {
  return {
    id: row.id,
    type: row.type,
    amount: inMajorUnit(row.amount, row.currency),
    currency: row.currency,
    status: row.status,
    invoiceUrl: row.hasInvoice ? invoiceLink(services, { orgId: row.org_id, transactionId: row.id }) : null,
    paidAt: row.paid_at,
    createdAt: row.created_at,
  }
}

export function presentInvoice(row: Selectable<DB['invoice']>, services: Linking): z.input<typeof Invoice> {
  return {
    id: row.id,
    status: row.status,
    total: inMajorUnit(row.total, row.currency),
    currency: row.currency,
    invoiceUrl: invoiceLink(services, { orgId: row.org_id, transactionId: row.transaction_id }),
    paidAt: row.paid_at,
    createdAt: row.created_at,
  }
}
