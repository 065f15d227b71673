import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ContextPage } from '#contract/writing/context-library.ts'
import { accountFault } from '#features/accounts/index.ts'
import { operation } from '#kernel/operation.ts'
import { askSource } from '../ask-source.ts'

export const listContextPages = operation({
  name: 'listContextPages',
  route: 'GET /v1/orgs/{orgId}/context/sources/{sourceId}/pages',
  summary: 'List the pages that a source shares with Galley',
  description:
    'Last edited first, 300 at most. The source itself searches, by words of titles, and may not know yet what was ' +
    'shared a moment ago: the address of a page as the query finds that page at once.',
  tag: 'context',
  permission: 'accounts:manage',
  params: { sourceId: Id },
  query: { query: z.string().max(2000).optional().describe('Words of the title, or the address of one page') },
  output: z.object({ pages: z.array(ContextPage) }),
}).handleInSteps(async (ctx, { sourceId, query }) => {
  const wanted = query?.trim() || undefined
  const asked = askSource(ctx.services, { orgId: ctx.orgId, sourceId }, ({ adapter, credentials }) =>
    adapter.listPages(credentials, wanted),
  )
  const pages = await asked.catch((error: unknown) => {
    throw accountFault(error)
  })
  return { pages }
})
