import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { SourceRef } from '../source-row.ts'

/** A page that is to be read. */
export interface PageRef extends SourceRef {
  pageId: string
}

const KEY = ['org_id', 'source_id', 'external_id'] as const

/**
 * Asks for pages to be read, whatever a night has found of them. A page that waits already keeps its place, and what is
 * kept of it.
 */
export async function askForPages(db: Trx, { orgId, sourceId }: SourceRef, pageIds: readonly string[]): Promise<void> {
  await db
    .insertInto('context_reading')
    .values(pageIds.map((external_id) => ({ org_id: orgId, source_id: sourceId, external_id })))
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet({
        asked_at: sql<string>`case when context_reading.error is null then context_reading.asked_at else clock_timestamp() end`,
        failures: 0,
        error: null,
        only_changed: false,
      }),
    )
    .execute()
}

/** Asks for the pages of a source that drafts may use, unless they were not edited since. Answers how many there are. */
export async function askForEnabledPages(db: Trx, { orgId, sourceId }: SourceRef): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('context_reading')
    .columns([...KEY, 'only_changed'])
    .expression((eb) =>
      eb
        .selectFrom('context_document')
        .select([...KEY, sql<boolean>`true`.as('only_changed')])
        .where('org_id', '=', orgId)
        .where('source_id', '=', sourceId)
        .where('enabled', '=', true),
    )
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet({ asked_at: sql<string>`clock_timestamp()`, failures: 0, error: null, only_changed: true })
        .where('context_reading.error', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** The time of the last edit that must have passed for a page to be read; null if it is read whatever that time is. */
export async function editKnown(db: Trx, { orgId, sourceId, pageId }: PageRef): Promise<string | null> {
  const row = await db
    .selectFrom('context_reading as r')
    .innerJoin('context_document as d', (join) =>
      join
        .onRef('d.org_id', '=', 'r.org_id')
        .onRef('d.source_id', '=', 'r.source_id')
        .onRef('d.external_id', '=', 'r.external_id'),
    )
    .select('d.edited_at')
    .where('r.org_id', '=', orgId)
    .where('r.source_id', '=', sourceId)
    .where('r.external_id', '=', pageId)
    .where('r.only_changed', '=', true)
    .where('d.missing_since', 'is', null)
    .executeTakeFirst()
  return row?.edited_at ?? null
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
