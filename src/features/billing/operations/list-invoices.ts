import { z } from 'zod'
import { billingPageOf, Invoice } from '#contract/billing/billing.ts'
import { Moment } from '#contract/common.ts'
import { PAYMENT_STATUSES } from '#contract/statuses.ts'
import { countOf } from '#kernel/db/newest-page.ts'
import { upTo } from '#kernel/db/up-to.ts'
import { filtering, offsetOf, paging, sorting } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { billingPage } from '../billing-page.ts'
import { invoicesOf } from '../payment-rows.ts'
import { presentInvoice } from '../present-payment.ts'

const COLUMNS = { createdAt: 'i.created_at', amount: 'i.total', status: 'i.status' } as const

export const listInvoices = operation({
  name: 'listInvoices',
  route: 'GET /v1/orgs/{orgId}/billing/invoices',
  summary: 'List the invoices of the workspace',
  tag: 'billing',
  permission: 'billing:manage',
  query: {
    ...paging(),
    ...sorting(['createdAt', 'amount', 'status'], 'desc'),
    ...filtering({
      status: { value: z.enum(PAYMENT_STATUSES), ops: ['eq', 'in'] },
      createdAtFrom: { value: Moment, ops: ['gte'] },
      createdAtTo: { value: Moment, ops: ['lte'] },
    }),
  },
  output: billingPageOf(Invoice),
}).handle(async ({ db, orgId, services }, input) => {
  const statuses = input['filter[status]']
  const [from] = input['filter[createdAtFrom]'] ?? []
  const [to] = input['filter[createdAtTo]'] ?? []
  let matching = invoicesOf(db, orgId)
  if (statuses) matching = matching.where('i.status', 'in', statuses)
  if (from !== undefined) matching = matching.where('i.created_at', '>=', from)
  if (to !== undefined) matching = matching.where(upTo('i.created_at', to))
  const total = await countOf(matching.clearSelect())
  const rows = await matching
    .orderBy(COLUMNS[input.sortBy], input.sortDir)
    .orderBy('i.id', input.sortDir)
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return billingPage(
    rows.map((row) => presentInvoice(row, services)),
    input,
    total,
  )
})
