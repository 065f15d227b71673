import { z } from 'zod'
import { AppError } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { findInvoiceUrl } from '../find-invoice-url.ts'
import { readInvoiceLink } from '../invoice-link.ts'

export const openInvoice = operation({
  name: 'openInvoice',
  route: 'GET /v1/public/invoices/{token}',
  summary: 'Go to an invoice by the link that stands beside a payment',
  description:
    'Sends the client on to the provider’s own file; one that accepts JSON gets its address. A link works for an hour or two; billing lists give a new one.',
  tag: 'public',
  permission: 'public',
  counted: 'address',
  params: { token: z.string().max(300).describe('The end of an invoiceUrl') },
  output: z.object({ url: z.url() }),
}).handle(async (ctx, { token }) => {
  const { services } = ctx
  const linked = readInvoiceLink(services, token)
  if (!linked)
    throw new AppError('not_found', 'This link to an invoice has ended: open Settings, Plan and credits for a new one')
  const { orgId, transactionId } = linked
  const url = await findInvoiceUrl({ services, orgId, read: (work) => ctx.inScope({ orgId }, work) }, transactionId)
  const accept = ctx.header('accept')
  if (accept !== undefined && !accept.includes('application/json')) ctx.redirect(url)
  return { url }
})
