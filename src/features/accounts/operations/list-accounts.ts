import { z } from 'zod'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { operation } from '#kernel/operation.ts'
import { presentAccount } from '../rows/account.ts'

export const listSocialAccounts = operation({
  name: 'listSocialAccounts',
  route: 'GET /v1/orgs/{orgId}/marketing/accounts',
  summary: 'List the social accounts',
  description: 'By platform, the longest connected first. Disconnected accounts stay in the list.',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'list_social_accounts',
    description:
      'Lists the social accounts with platform, handle and state. Use it before drafting for one account: its id ' +
      'is the socialAccountId. Answers the list; disconnected accounts stay in it.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  output: z.array(SocialAccount),
}).handle(async (ctx) => {
  const rows = await ctx.db
    .selectFrom('social_account')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const accounts = rows.map((row) => presentAccount(ctx.services.storage, row))
  return PLATFORMS.flatMap((platform) => accounts.filter((account) => account.platform === platform))
})
