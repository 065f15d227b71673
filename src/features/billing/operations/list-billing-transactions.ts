import { z } from 'zod'
import { BillingTransaction, billingPageOf } from '#contract/billing/billing.ts'
import { Moment } from '#contract/common.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from '#contract/statuses.ts'
import { countOf } from '#kernel/db/newest-page.ts'
import { upTo } from '#kernel/db/up-to.ts'
import { filtering, offsetOf, paging, sorting } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { billingPage } from '../billing-page.ts'
import { transactionsOf } from '../payment-rows.ts'
import { presentTransaction } from '../present-payment.ts'

const COLUMNS = { createdAt: 't.created_at', amount: 't.amount', status: 't.status', type: 't.type' } as const

export const listBillingTransactions = operation({
  name: 'listBillingTransactions',
  route: 'GET /v1/orgs/{orgId}/billing/transactions',
  summary: 'List what was paid and refunded',
  tag: 'billing',
  permission: 'billing:manage',
  query: {
    ...paging(),
    ...sorting(['createdAt', 'amount', 'status', 'type'], 'desc'),
    ...filtering({
      status: { value: z.enum(PAYMENT_STATUSES), ops: ['eq', 'in'] },
      type: { value: z.enum(PAYMENT_TYPES), ops: ['eq', 'in'] },
      createdAtFrom: { value: Moment, ops: ['gte'] },
      createdAtTo: { value: Moment, ops: ['lte'] },
    }),
  },
  output: billingPageOf(BillingTransaction),
}).handle(async ({ db, orgId, services }, input) => {
  const [statuses, types] = [input['filter[status]'], input['filter[type]']]
  const [from] = input['filter[createdAtFrom]'] ?? []
  const [to] = input['filter[createdAtTo]'] ?? []
  let matching = transactionsOf(db, orgId)
  if (statuses) matching = matching.where('t.status', 'in', statuses)
  if (types) matching = matching.where('t.type', 'in', types)
  if (from !== undefined) matching = matching.where('t.created_at', '>=', from)
  if (to !== undefined) matching = matching.where(upTo('t.created_at', to))
  const total = await countOf(matching.clearSelect())
  const rows = await matching
    .orderBy(COLUMNS[input.sortBy], input.sortDir)
    .orderBy('t.id', input.sortDir)
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return billingPage(
    rows.map((row) => presentTransaction(row, services)),
    input,
    total,
  )
})
