import { z } from 'zod'
import { ChoiceName } from '#contract/networks/account-choice.ts'
import { operation } from '#kernel/operation.ts'
import { offeredPages } from '../choosing/linkedin-pages.ts'
import { offeredAccounts } from '../choosing/made-choice.ts'

export const listLinkedInPages = operation({
  name: 'listLinkedInPages',
  route: 'GET /v1/orgs/{orgId}/marketing/linkedin-pages',
  summary: 'List the LinkedIn pages that a consent offers',
  description:
    'By the choice that the callback named. Only the person who began the consent can read it, for 30 minutes.',
  tag: 'marketing',
  permission: 'accounts:manage',
  query: { choice: ChoiceName },
  output: z.object({
    pages: z.array(z.object({ id: z.string(), name: z.string(), vanityName: z.string().nullable() })),
  }),
}).handle(async (ctx, { choice }) => {
  const offered = await offeredAccounts({ ...ctx, platform: 'linkedin' }, choice)
  return { pages: offeredPages(offered).map(({ id, name, vanityName }) => ({ id, name, vanityName })) }
})
