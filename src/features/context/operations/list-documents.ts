import { z } from 'zod'
import { ContextDocument } from '#contract/writing/context-library.ts'
import { operation } from '#kernel/operation.ts'
import { documentsOf, presentDocument } from '../document-row.ts'

export const listContextDocuments = operation({
  name: 'listContextDocuments',
  route: 'GET /v1/orgs/{orgId}/context/documents',
  summary: 'List the documents that drafts may be written from',
  description: 'The newest first, each with its whole text.',
  tag: 'context',
  permission: 'workspace:read',
  output: z.object({ documents: z.array(ContextDocument) }),
}).handle(async ({ db, orgId }) => {
  const rows = await documentsOf(db, orgId)
    .selectAll('d')
    .select('s.source_type')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
  return { documents: rows.map(presentDocument) }
})
