import { z } from 'zod'
import { ChoiceName, OfferedAccount } from '#contract/networks/account-choice.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { operation } from '#kernel/operation.ts'
import { offeredAccounts } from '../choosing/made-choice.ts'
import { presentAccount } from '../rows/account.ts'

export const listAccountChoice = operation({
  name: 'listAccountChoice',
  route: 'GET /v1/orgs/{orgId}/marketing/accounts/{platform}/choice',
  summary: 'List the accounts that a consent offers',
  description:
    'Where a consent gave access to several accounts, its callback names a choice. Only the person who began the consent can read it, for 30 minutes.',
  tag: 'marketing',
  permission: 'accounts:manage',
  params: { platform: z.enum(PLATFORMS) },
  query: { choice: ChoiceName },
  output: z.object({ accounts: z.array(OfferedAccount) }),
}).handle(async (ctx, { platform, choice }) => {
  const offered = await offeredAccounts({ ...ctx, platform }, choice)
  const rows = await ctx.db
    .selectFrom('social_account')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('platform', '=', platform)
    .execute()
  const known = new Map(rows.map((row) => [row.external_id, presentAccount(ctx.services.storage, row)]))
  return {
    accounts: offered.map(({ externalId, name, handle }) => ({
      accountExternalId: externalId,
      accountName: name,
      accountHandle: handle,
      profileImageUrl: known.get(externalId)?.profileImageUrl ?? null,
      known: known.get(externalId) ?? null,
    })),
  }
})
