import { Id } from '#contract/common.ts'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { findAccount, presentAccount } from '../rows/account.ts'

export const getSocialAccount = operation({
  name: 'getSocialAccount',
  route: 'GET /v1/orgs/{orgId}/marketing/accounts/{accountId}',
  summary: 'Get a social account',
  tag: 'marketing',
  permission: 'workspace:read',
  params: { accountId: Id },
  output: SocialAccount,
}).handle(async (ctx, { accountId }) => {
  const row = await findAccount(ctx.db, { orgId: ctx.orgId, accountId })
  if (!row) throw notFound('account')
  return presentAccount(ctx.services.storage, row)
})
