import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { Id } from '#contract/common.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import { XAccountAnalytics } from '#contract/results/whole-account.ts'
import { accountFault } from '#features/accounts/index.ts'
import { estimateOfReading, readingPart } from '#features/reading/index.ts'
import { conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { findXAccount } from '../accounts.ts'
import { presentAnalytics } from '../present.ts'
import { MOST_AT_ONCE, readAccount } from '../read-account.ts'
import { switchOff, switchOn } from '../reading-rows.ts'

const DAYS = 30

export const setXAccountAnalytics = operation({
  name: 'setXAccountAnalytics',
  route: 'PUT /v1/orgs/{orgId}/marketing/analytics/x-account',
  done: 'set whether the figures of an account on X are read in',
  summary: 'Switch the daily reading of an account on X on or off',
  description:
    'Switched on, the last 30 days are read at once, and every night what moves still, before X forgets it; in the name ' +
    'of whoever switched it on. Costs credits by what X returns: one for the account, half a one for each post; a day ' +
    'is read at most seven times. If that fails, it stays off, and the days that were read are kept. Switched off, ' +
    'nothing is read any more; the days stay.',
  tag: 'marketing',
  permission: 'automation:manage',
  costs: { action: 'x_read' },
  body: {
    enabled: z.boolean().describe('Read it every day'),
    socialAccountId: Id.optional().describe('Which account, if there are several'),
    estimateOnly: EstimateOnly,
  },
  output: z.union([XAccountAnalytics, CreditEstimate]),
}).handleInSteps(async (ctx, { enabled, socialAccountId, estimateOnly }) => {
  const { orgId, userId, services } = ctx
  if (estimateOnly) return estimateOfReading(ctx, enabled ? MOST_AT_ONCE : { posts: 0, users: 0 })
  const account = await ctx.inOrg((db) => findXAccount(db, orgId, socialAccountId))
  const now = services.clock.now()
  if (enabled) {
    readingPart(services)
    if (account?.status !== 'connected') {
      throw conflict('account_disconnected', 'Connect the account on X under Accounts: it is read in its own name')
    }
    const request = { accountId: account.id, withToday: true }
    const profile = await readAccount(ctx, request).catch((error: unknown) => {
      throw accountFault(error)
    })
    await ctx.inOrg((db) => switchOn(db, { orgId, accountId: account.id }, { userId, profile, now }))
  } else if (account) {
    await ctx.inOrg((db) => switchOff(db, { orgId, accountId: account.id }, now))
  }
  ctx.audit({
    type: 'social_account',
    id: account?.id ?? orgId,
    before: { enabled: account?.reading?.enabled ?? false },
    after: { enabled },
  })
  const asked = { orgId, now, days: DAYS, ...(account && { accountId: account.id }) }
  return ctx.inOrg((db) => presentAnalytics(db, asked))
})
