import { DOCUMENT_DISCLOSURES, type DocumentDisclosure } from '#contract/writing/context-library.ts'
import type { Trx } from '#kernel/db/database.ts'
import { documentsOf } from './document-row.ts'

/** A document as it is read for a prompt. */
export interface EnabledDocument {
  id: string
  title: string
  text: string
  url: string | null
  disclosure: DocumentDisclosure
}

/**
 * The documents of a workspace that may be used, the newest text first. `disclosure` is the least public kind that is
 * wanted: what writes posts asks for `public` and never sees anything else; with `private` or `restricted` a checker
 * gets what must not be told. The database leaves out the others, so that no later mistake can tell them. Spec W22
 */
export async function enabledDocuments({
  db,
  orgId,
  disclosure,
}: {
  db: Trx
  orgId: string
  disclosure: DocumentDisclosure
}): Promise<EnabledDocument[]> {
  const wanted = DOCUMENT_DISCLOSURES.slice(0, DOCUMENT_DISCLOSURES.indexOf(disclosure) + 1)
  return documentsOf(db, orgId)
    .select(['d.id', 'd.title', 'd.content_text as text', 'd.content_url as url', 'd.disclosure'])
    .where('d.enabled', '=', true)
    .where('d.missing_since', 'is', null)
    .where('d.disclosure', 'in', wanted)
    .where('s.status', '<>', 'disconnected')
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .execute()
}
