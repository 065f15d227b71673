import { z } from 'zod'
import { ChoiceName } from '#contract/networks/account-choice.ts'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { operation } from '#kernel/operation.ts'
import { offeredPages } from '../choosing/linkedin-pages.ts'
import { makeChoice, offeredAccounts } from '../choosing/made-choice.ts'

export const chooseLinkedInPages = operation({
  name: 'chooseLinkedInPages',
  route: 'POST /v1/orgs/{orgId}/marketing/linkedin-pages',
  done: 'connected',
  summary: 'Connect the chosen LinkedIn pages of a consent',
  description: 'A choice can be made only once. Pages that are not named are not connected.',
  tag: 'marketing',
  permission: 'accounts:manage',
  body: { choice: ChoiceName, organizationIds: z.array(z.string().min(1).max(100)).min(1).max(1000) },
  output: z.array(SocialAccount),
}).handle(async (ctx, { choice, organizationIds }) => {
  const by = { ...ctx, platform: 'linkedin' as const }
  const pages = offeredPages(await offeredAccounts(by, choice))
  // An id that is none of these pages is passed on, and is then refused as not offered.
  const externalIds = organizationIds.map((id) => pages.find((page) => page.id === id)?.externalId ?? `no page: ${id}`)
  return makeChoice(by, { choice, externalIds, action: 'chooseLinkedInPages', field: 'body.organizationIds' })
})
