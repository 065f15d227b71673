import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { AppError, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { transactionsOf } from '../payment-rows.ts'

export const getTransactionInvoice = operation({
  name: 'getTransactionInvoice',
  route: 'GET /v1/orgs/{orgId}/billing/transactions/{transactionId}/invoice',
  summary: 'Get an address at which the invoice of a payment can be fetched',
  description: 'The address works for a short time. 404 while the payment has no invoice.',
  tag: 'billing',
  permission: 'billing:manage',
  params: { transactionId: Id },
  output: z.object({ url: z.url() }),
}).handleInSteps(async (ctx, { transactionId }) => {
  const row = await ctx.inOrg((db) =>
    transactionsOf(db, ctx.orgId).where('t.id', '=', transactionId).executeTakeFirst(),
  )
  if (!row) throw notFound('transaction')
  const url = await ctx.services.billing.invoiceUrl(ctx, {
    id: row.id,
    providerTransactionId: row.provider_transaction_id,
  })
  if (url === null)
    throw new AppError('not_found', 'This payment has no invoice yet: one is written once the payment is complete')
  return { url }
})
