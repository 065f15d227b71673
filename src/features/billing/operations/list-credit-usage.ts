import { z } from 'zod'
import { billingPageOf, CreditAction, CreditUsage } from '#contract/billing/billing.ts'
import { Moment } from '#contract/common.ts'
import { newestPage } from '#kernel/db/newest-page.ts'
import { upTo } from '#kernel/db/up-to.ts'
import { paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { billingPage } from '../billing-page.ts'
import { presentUsage } from '../present-credits.ts'

const Word = z.string().min(1).max(200).optional()

export const listCreditUsage = operation({
  name: 'listCreditUsage',
  route: 'GET /v1/orgs/{orgId}/billing/credits/usage',
  summary: 'List what credits were used for, newest first',
  tag: 'billing',
  permission: 'billing:manage',
  query: {
    ...paging(),
    metricKey: CreditAction.optional().describe('The action'),
    feature: Word,
    model: Word,
    createdAtFrom: Moment.optional(),
    createdAtTo: Moment.optional(),
  },
  output: billingPageOf(CreditUsage),
}).handle(async ({ db, orgId }, input) => {
  let matching = db.selectFrom('credit_usage').where('org_id', '=', orgId)
  if (input.metricKey !== undefined) matching = matching.where('action', '=', input.metricKey)
  if (input.feature !== undefined) matching = matching.where('feature', '=', input.feature)
  if (input.model !== undefined) matching = matching.where('model', '=', input.model)
  if (input.createdAtFrom !== undefined) matching = matching.where('created_at', '>=', input.createdAtFrom)
  if (input.createdAtTo !== undefined) matching = matching.where(upTo('created_at', input.createdAtTo))
  const { rows, total } = await newestPage(matching, input)
  return billingPage(rows.map(presentUsage), input, total)
})
