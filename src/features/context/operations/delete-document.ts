import { Id } from '#contract/common.ts'
import { ContextDocument } from '#contract/writing/context-library.ts'
import { operation } from '#kernel/operation.ts'
import { auditedDocument, lockDocument, presentDocument } from '../document-row.ts'

export const deleteContextDocument = operation({
  name: 'deleteContextDocument',
  route: 'DELETE /v1/orgs/{orgId}/context/documents/{documentId}',
  done: 'deleted',
  summary: 'Delete a document here; the page stays at its source',
  tag: 'context',
  permission: 'accounts:manage',
  params: { documentId: Id },
  output: ContextDocument,
}).handle(async (ctx, { documentId }) => {
  const row = await lockDocument(ctx.db, ctx.orgId, documentId)
  await ctx.db.deleteFrom('context_document').where('org_id', '=', ctx.orgId).where('id', '=', documentId).execute()
  ctx.audit({ type: 'context_document', id: documentId, before: auditedDocument(row) })
  return presentDocument(row)
})
