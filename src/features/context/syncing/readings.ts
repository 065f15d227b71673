import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { SourceRef } from '../source-row.ts'

/** A page that is to be read. */
export interface PageRef extends SourceRef {
  pageId: string
}

/** Asks for pages to be read. A page that waits already keeps its place, and what is kept of it. */
export async function askForPages(db: Trx, { orgId, sourceId }: SourceRef, pageIds: readonly string[]): Promise<void> {
  await db
    .insertInto('context_reading')
    .values(pageIds.map((external_id) => ({ org_id: orgId, source_id: sourceId, external_id })))
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'source_id', 'external_id'])
        .doUpdateSet({ asked_at: sql<string>`clock_timestamp()`, failures: 0, error: null })
        .where('context_reading.error', 'is not', null),
    )
    .execute()
}

/** The page that has waited longest; undefined if none waits. */
export async function nextPage(db: Trx, { orgId, sourceId }: SourceRef): Promise<string | undefined> {
  const row = await db
    .selectFrom('context_reading')
    .select('external_id')
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('error', 'is', null)
    .orderBy('failures')
    .orderBy('asked_at')
    .orderBy('external_id')
    .limit(1)
    .executeTakeFirst()
  return row?.external_id
}

/** What became of pages that are not read: null as the reason while one waits. Pages that were read are left out. */
export async function unreadPages(
  db: Trx,
  { orgId, sourceId }: SourceRef,
  pageIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('context_reading')
    .select(['external_id', 'error'])
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', 'in', pageIds)
    .execute()
  return new Map(rows.map(({ external_id, error }) => [external_id, error]))
}

const thePage = (db: Trx, { orgId, sourceId, pageId }: PageRef) =>
  db
    .updateTable('context_reading')
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', pageId)

/** A page that has been read needs no row any more; what was kept of it goes too. */
export async function forgetReading(db: Trx, { orgId, sourceId, pageId }: PageRef): Promise<void> {
  await db
    .deleteFrom('context_reading')
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', pageId)
    .execute()
}

/** Ends the reading of a page with the reason, for whoever asks. */
export async function failReading(db: Trx, page: PageRef, why: string): Promise<void> {
  await thePage(db, page).set({ error: why }).execute()
  await forgetParts(db, page)
}

/** The source could not be asked just now. After this many times the page is given up. */
const MOST_FAILURES = 3

export async function putOffReading(db: Trx, page: PageRef, why: string): Promise<void> {
  const { failures } = await thePage(db, page)
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (failures >= MOST_FAILURES) await failReading(db, page, why)
}

/** Ends all readings of a source that has to be connected again first. */
export async function failAllReadings(db: Trx, { orgId, sourceId }: SourceRef, why: string): Promise<void> {
  await db
    .updateTable('context_reading')
    .set({ error: why })
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('error', 'is', null)
    .execute()
}

/** What the source has answered of a page so far, by name. */
export async function partsOf(db: Trx, { orgId, sourceId, pageId }: PageRef): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('context_part')
    .select(['name', 'answer'])
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', pageId)
    .execute()
  return new Map(rows.map(({ name, answer }) => [name, answer]))
}

export async function keepPart(db: Trx, page: PageRef, name: string, answer: unknown): Promise<void> {
  const { orgId, sourceId, pageId } = page
  await db
    .insertInto('context_part')
    .values({ org_id: orgId, source_id: sourceId, external_id: pageId, name, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function forgetParts(db: Trx, { orgId, sourceId, pageId }: PageRef): Promise<void> {
  await db
    .deleteFrom('context_part')
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', pageId)
    .execute()
}
