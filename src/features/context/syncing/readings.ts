import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { SourceRef } from '../source-row.ts'

/** A page that somebody wants read. */
export interface PageRef extends SourceRef {
  pageId: string
}

const KEY = ['org_id', 'source_id', 'external_id'] as const

/**
 * Asks for pages to be read, also if a night found them unchanged. A page that waits already keeps its place and its
 * stored answers.
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

/**
 * Asks for those pages of a source that drafts may use, to be read if they were edited since. Answers how many there
 * are.
 */
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

/** The edit time of the last reading: the page is read only if that time has changed. Null: it is read in any case. */
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

/** Pages that were asked for and not read yet, each with the reason; the reason is null while a page waits. */
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

/** Deletes the request for a page that has been read, and the page's stored answers. */
export async function forgetReading(db: Trx, { orgId, sourceId, pageId }: PageRef): Promise<void> {
  await db
    .deleteFrom('context_reading')
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('external_id', '=', pageId)
    .execute()
}

/** Ends the reading of a page. The reason is shown to people who ask. */
export async function failReading(db: Trx, page: PageRef, why: string): Promise<void> {
  await thePage(db, page).set({ error: why }).execute()
  await forgetParts(db, page)
}

/** The source cannot be asked for the moment. After so many failures the page is given up. */
const MOST_FAILURES = 3

export async function putOffReading(db: Trx, page: PageRef, why: string): Promise<void> {
  const { failures } = await thePage(db, page)
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (failures >= MOST_FAILURES) await failReading(db, page, why)
}

/** Ends all readings of a source that must be connected again. */
export async function failAllReadings(db: Trx, { orgId, sourceId }: SourceRef, why: string): Promise<void> {
  await db
    .updateTable('context_reading')
    .set({ error: why })
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('error', 'is', null)
    .execute()
}

/** The source's answers about a page so far, by name. */
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
