import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { operation } from '#kernel/operation.ts'
import { findInvoiceUrl } from '../find-invoice-url.ts'

export const getTransactionInvoice = operation({
  name: 'getTransactionInvoice',
  route: 'GET /v1/orgs/{orgId}/billing/transactions/{transactionId}/invoice',
  summary: 'Get an address at which the invoice of a payment can be fetched',
  description: 'The address works for a short time. 404 while the payment has no invoice.',
  tag: 'billing',
  permission: 'billing:manage',
  params: { transactionId: Id },
  output: z.object({ url: z.url() }),
}).handleInSteps(async ({ services, orgId, inOrg }, { transactionId }) => ({
  url: await findInvoiceUrl({ services, orgId, read: inOrg }, transactionId),
}))
