import { z } from 'zod'
import { ChoiceName } from '#contract/networks/account-choice.ts'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { operation } from '#kernel/operation.ts'
import { makeChoice } from '../choosing/made-choice.ts'

export const chooseAccounts = operation({
  name: 'chooseAccounts',
  route: 'POST /v1/orgs/{orgId}/marketing/accounts/{platform}/choice',
  done: 'connected',
  summary: 'Connect the chosen accounts of a consent',
  description: 'A choice can be made only once. Accounts that are not named are not connected.',
  tag: 'marketing',
  permission: 'accounts:manage',
  params: { platform: z.enum(PLATFORMS) },
  body: { choice: ChoiceName, accountExternalIds: z.array(z.string().min(1).max(500)).min(1).max(1000) },
  output: z.array(SocialAccount),
}).handle((ctx, { platform, choice, accountExternalIds: externalIds }) => {
  const said = { choice, externalIds, action: 'chooseAccounts', field: 'body.accountExternalIds' }
  return makeChoice({ ...ctx, platform }, said)
})
