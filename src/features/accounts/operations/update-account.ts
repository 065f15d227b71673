import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { findAccount, presentAccount } from '../rows/account.ts'

export const updateSocialAccount = operation({
  name: 'updateSocialAccount',
  route: 'PATCH /v1/orgs/{orgId}/marketing/accounts/{accountId}',
  done: 'changed',
  summary: 'Set the link to an account',
  tag: 'marketing',
  permission: 'accounts:manage',
  params: { accountId: Id },
  body: {
    profileUrl: z
      .url({ protocol: /^https?$/, error: 'Use a web address: one that begins with https:// or http://' })
      .max(2000)
      .nullable(),
  },
  output: SocialAccount,
}).handle(async (ctx, { accountId, profileUrl }) => {
  const before = await findAccount(ctx.db, { orgId: ctx.orgId, accountId })
  if (!before) throw notFound('account')
  const row = await ctx.db
    .updateTable('social_account')
    .set({ profile_url: profileUrl, updated_at: ctx.now.toISOString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = presentAccount(ctx.services.storage, row)
  ctx.audit({ type: 'social_account', id: accountId, before: presentAccount(ctx.services.storage, before), after })
  return after
})
