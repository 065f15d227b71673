import type { Selectable } from 'kysely'
import type { ContextDocument, ContextSourceType } from '#contract/writing/context-library.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'

export type DocumentRow = Selectable<DB['context_document']> & { source_type: ContextSourceType }

/** The documents of a workspace, each with the kind of its source. */
export function documentsOf(db: Trx, orgId: string) {
  return db
    .selectFrom('context_document as d')
    .innerJoin('context_source as s', (on) => on.onRef('s.org_id', '=', 'd.org_id').onRef('s.id', '=', 'd.source_id'))
    .where('d.org_id', '=', orgId)
    .where('s.org_id', '=', orgId)
}

/** Reads a document and locks it until the transaction ends. Throws 404 if the workspace has none with this id. */
export async function lockDocument(db: Trx, orgId: string, documentId: string): Promise<DocumentRow> {
  const row = await documentsOf(db, orgId)
    .selectAll('d')
    .select('s.source_type')
    .where('d.id', '=', documentId)
    .forUpdate('d')
    .executeTakeFirst()
  if (!row) throw notFound('document')
  return row
}

export function presentDocument(row: DocumentRow): ContextDocument {
  return {
    id: row.id,
    orgId: row.org_id,
    sourceId: row.source_id,
    sourceType: row.source_type,
    externalId: row.external_id,
    title: row.title,
    contentText: row.content_text,
    contentUrl: row.content_url,
    enabled: row.enabled,
    disclosure: row.disclosure,
    missingSince: row.missing_since,
    syncedAt: row.synced_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The document for the audit log, without its text. */
export const auditedDocument = ({ content_text: _text, content_hash: _hash, ...row }: DocumentRow) => row
