import { z } from 'zod'
import { ContextSource, ContextSourceSetup } from '#contract/writing/context-library.ts'
import { operation } from '#kernel/operation.ts'
import { sourceSetups } from '../set-up-source.ts'
import { presentSource } from '../source-row.ts'

export const listContextSources = operation({
  name: 'listContextSources',
  route: 'GET /v1/orgs/{orgId}/context/sources',
  summary: 'List the connected sources of documents',
  description:
    'Disconnected ones stay in the list, because their documents do. `setup` says what can be connected here.',
  tag: 'context',
  permission: 'workspace:read',
  output: z.object({ sources: z.array(ContextSource), setup: z.array(ContextSourceSetup) }),
}).handle(async ({ db, orgId, services }) => {
  const rows = await db
    .selectFrom('context_source')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { sources: rows.map(presentSource), setup: sourceSetups(services) }
})
