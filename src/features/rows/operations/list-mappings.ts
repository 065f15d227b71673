import { z } from 'zod'
import { ContextMapping } from '#contract/writing/context-rows.ts'
import { operation } from '#kernel/operation.ts'
import { presentMappings } from '../mapping-row.ts'

export const listContextMappings = operation({
  name: 'listContextMappings',
  route: 'GET /v1/orgs/{orgId}/context/databases',
  summary: 'List the databases whose ticked rows become drafts',
  tag: 'context',
  permission: 'workspace:read',
  output: z.object({ mappings: z.array(ContextMapping) }),
}).handle(async ({ db, orgId }) => {
  const rows = await db
    .selectFrom('context_mapping')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { mappings: await presentMappings(db, orgId, rows) }
})
