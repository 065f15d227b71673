import { sql } from 'kysely'
import { DOCUMENT_DISCLOSURES, type DocumentDisclosure } from '#contract/writing/context-library.ts'
import type { Trx } from '#kernel/db/database.ts'
import { documentsOf } from './document-row.ts'
import type { DocumentForm } from './extracting/document-form.ts'
import { EXTRACT_PROMPT } from './extracting/extract-document-1.ts'

/** How much is read of the documents. A prompt has room for little, and no read may grow with the library. */
export interface Reach {
  /** The most documents. Those that changed last come first. */
  documents: number
  /** The most characters of each document. */
  characters: number
}

/** A document, as far as a prompt uses it. */
export interface EnabledDocument {
  id: string
  title: string
  text: string
  url: string | null
  disclosure: DocumentDisclosure
  /** The hash of the document's text, in hexadecimal digits. */
  hash: string
  /** The form that a model filled in from this very text; null if there is none yet. */
  form: DocumentForm | null
}

/**
 * The documents of a workspace that may be used, the newest text first. `disclosure` is the least public kind that is
 * wanted. What writes posts asks for `public` and never sees other documents; with `private` or `restricted` a checker
 * gets the texts that must not be told. The query leaves out the others, so that no later mistake can tell them. Spec
 * W22
 */
export async function enabledDocuments({
  db,
  orgId,
  disclosure,
  reach,
}: {
  db: Trx
  orgId: string
  disclosure: DocumentDisclosure
  reach: Reach
}): Promise<EnabledDocument[]> {
  const wanted = DOCUMENT_DISCLOSURES.slice(0, DOCUMENT_DISCLOSURES.indexOf(disclosure) + 1)
  const rows = await documentsOf(db, orgId)
    .leftJoin('context_extract as e', (on) =>
      on
        .onRef('e.org_id', '=', 'd.org_id')
        .on('e.org_id', '=', orgId)
        .onRef('e.document_id', '=', 'd.id')
        .onRef('e.content_hash', '=', 'd.content_hash')
        .on('e.prompt_id', '=', EXTRACT_PROMPT),
    )
    .select(['d.id', 'd.title', 'd.content_url as url', 'd.disclosure', 'e.form'])
    .select(sql<string>`left(d.content_text, ${reach.characters})`.as('text'))
    .select(sql<string>`encode(d.content_hash, 'hex')`.as('hash'))
    .where('d.enabled', '=', true)
    .where('d.missing_since', 'is', null)
    .where('d.disclosure', 'in', wanted)
    .where('s.status', '<>', 'disconnected')
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .limit(reach.documents)
    .execute()
  // The extraction checked the form before it was stored.
  return rows.map((row) => ({ ...row, form: row.form as DocumentForm | null }))
}
