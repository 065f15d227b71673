import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { CommunityFlairs } from '#contract/networks/community-flairs.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { PlatformError } from '#platforms/errors.ts'
import { accountFault, connectingBy } from '../consent/provider.ts'
import { findAccount, platformOf } from '../rows/account.ts'
import { askPlatform } from '../tokens/ask-platform.ts'

export const getCommunityFlairs = operation({
  name: 'getCommunityFlairs',
  route: 'GET /v1/orgs/{orgId}/marketing/accounts/{accountId}/flairs',
  summary: 'Get the flairs of a community, and whether its posts need one',
  description:
    'Read from the network at each call with the account’s access, since moderators change flairs. 400 for networks ' +
    'whose communities have no flairs.',
  tag: 'marketing',
  permission: 'workspace:read',
  params: { accountId: Id },
  query: { community: z.string().trim().min(1).max(100).describe('The name of the community, as in a post for it') },
  output: CommunityFlairs,
}).handleInSteps(async (ctx, { accountId, community }) => {
  const { services, orgId } = ctx
  const row = await ctx.inOrg((db) => findAccount(db, { orgId, accountId }))
  if (!row) throw notFound('account')
  const platform = platformOf(row)
  connectingBy(services, platform, 'oauth')
  const { flairsOf } = services.platforms[platform]?.composing ?? {} // absent if the network has no flairs
  if (!flairsOf) {
    const message = `${PLATFORM_NAMES[platform]} has no communities with flairs: name an account of a network that has`
    throw invalidField('params.accountId', 'no_flairs', message)
  }
  try {
    return await askPlatform(services, { orgId, accountId }, (open) => flairsOf(open, community))
  } catch (error) {
    // The network refused the request, and only the name of the community can be the cause.
    if (error instanceof PlatformError && error.kind === 'rejected')
      throw invalidField('query.community', 'refused', error.message)
    throw accountFault(error)
  }
})
