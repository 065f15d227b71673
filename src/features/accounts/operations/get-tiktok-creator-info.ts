import { Id } from '#contract/common.ts'
import { TikTokCreatorInfo } from '#contract/networks/tiktok-creator.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { accountFault, connectingBy } from '../consent/provider.ts'
import { findAccount } from '../rows/account.ts'
import { askPlatform } from '../tokens/ask-platform.ts'

export const getTikTokCreatorInfo = operation({
  name: 'getTikTokCreatorInfo',
  route: 'GET /v1/orgs/{orgId}/marketing/accounts/{accountId}/tiktok/creator-info',
  summary: 'Get what a TikTok account may choose for its next post',
  description:
    'Read from TikTok at each call, since creators change their settings. TikTok answers at most 20 times a minute for an account.',
  tag: 'marketing',
  permission: 'workspace:read',
  params: { accountId: Id },
  output: TikTokCreatorInfo,
}).handleInSteps(async (ctx, { accountId }) => {
  const { services, orgId } = ctx
  const row = await ctx.inOrg((db) => findAccount(db, { orgId, accountId }))
  if (!row) throw notFound('account')
  if (row.platform !== 'tiktok')
    throw invalidField('params.accountId', 'not_tiktok', 'This account is of another network: name one of TikTok')
  connectingBy(services, 'tiktok', 'oauth')
  try {
    const composing = services.platforms.tiktok?.composing
    const info = await askPlatform(services, { orgId, accountId }, async (open) => composing?.creatorInfo?.(open))
    if (!info) throw notFound('account')
    return info
  } catch (error) {
    throw accountFault(error)
  }
})
