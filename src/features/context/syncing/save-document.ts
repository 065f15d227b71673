import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { canonicalJson, sha256 } from '#kernel/ids.ts'
import type { SourceText } from '#sources/source.ts'
import type { PageRef } from './readings.ts'

/**
 * Saves a page as a document. A hash of its text tells whether anything has changed, because the source gives edit
 * times only by the minute. A new document may not be used in public until somebody allows it. What people decided
 * about an existing document stays.
 */
export async function saveDocument(db: Trx, page: PageRef, { title, text, url, editedAt }: SourceText): Promise<void> {
  const { orgId, sourceId, pageId } = page
  const said = {
    title,
    content_text: text,
    content_url: url,
    content_hash: sha256(canonicalJson([title, text, url])),
    edited_at: editTime(page, editedAt),
  }
  await db
    .insertInto('context_document')
    .values((eb) => ({
      org_id: orgId,
      source_id: sourceId,
      external_id: pageId,
      ...said,
      synced_at: eb.fn<string>('now'),
    }))
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'source_id', 'external_id']).doUpdateSet((eb) => ({
        ...said,
        missing_since: null,
        synced_at: eb.fn<string>('now'),
        updated_at: eb
          .case()
          .when('context_document.content_hash', '=', said.content_hash)
          .then(eb.ref('context_document.updated_at'))
          .else(eb.fn<string>('now'))
          .end(),
      })),
    )
    .execute()
}

/**
 * The source no longer shares the page. Its document stays and is marked; drafts do not use it until somebody enables
 * it again.
 */
export async function markMissing(db: Trx, { orgId, sourceId, pageId }: PageRef): Promise<void> {
  await db
    .updateTable('context_document')
    .set((eb) => ({ missing_since: eb.fn<string>('now'), enabled: false, updated_at: eb.fn<string>('now') }))
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', pageId)
    .where('missing_since', 'is', null)
    .execute()
}

/**
 * When the page was edited, or null if that time is not reliable. The source gives only the minute, so a page that was
 * read in that minute or shortly after may have been edited again under the same time.
 */
function editTime({ orgId, sourceId, pageId }: PageRef, editedAt: string | null) {
  return sql<string | null>`(
    select ${editedAt}::timestamptz from context_reading
    where org_id = ${orgId} and source_id = ${sourceId} and external_id = ${pageId}
      and asked_at > ${editedAt}::timestamptz + interval '2 minutes'
  )`
}

/** The page was not edited, so its document is as recent as this look. */
export async function noteUnchanged(db: Trx, { orgId, sourceId, pageId }: PageRef): Promise<void> {
  await db
    .updateTable('context_document')
    .set((eb) => ({ synced_at: eb.fn<string>('now') }))
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', pageId)
    .execute()
}
