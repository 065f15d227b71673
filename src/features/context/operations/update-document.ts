import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { ContextDocument, Disclosure } from '#contract/writing/context-library.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { auditedDocument, lockDocument, presentDocument } from '../document-row.ts'

export const updateContextDocument = operation({
  name: 'updateContextDocument',
  route: 'PATCH /v1/orgs/{orgId}/context/documents/{documentId}',
  done: 'changed',
  summary: 'Say whether drafts may use a document, and who may learn what it says',
  description: 'What is left out stays as it is. Posts are drafted from documents that are enabled and public.',
  tag: 'context',
  permission: 'accounts:manage',
  params: { documentId: Id },
  body: { enabled: z.boolean().optional(), disclosure: Disclosure.optional() },
  output: ContextDocument,
}).handle(async (ctx, { documentId, enabled, disclosure }) => {
  const before = await lockDocument(ctx.db, ctx.orgId, documentId)
  if (enabled && before.missing_since !== null) {
    throw invalidField(
      'body.enabled',
      'page_missing',
      'The source does not share this page any more: share it there, and read it again, before drafts may use it',
    )
  }
  const changed = await ctx.db
    .updateTable('context_document')
    .set({
      enabled: enabled ?? before.enabled,
      disclosure: disclosure ?? before.disclosure,
      updated_at: ctx.now.toISOString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { ...changed, source_type: before.source_type }
  ctx.audit({
    type: 'context_document',
    id: documentId,
    before: auditedDocument(before),
    after: auditedDocument(after),
  })
  return presentDocument(after)
})
