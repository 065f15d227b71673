import { sql } from 'kysely'
import type { ContextDatabase } from '#contract/writing/context-rows.ts'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { MappingRow } from '../mapping-row.ts'

/**
 * About an hour from now. Each database has its own minutes, made from its id, so that many databases do not ask at
 * once.
 */
const inAnHour = sql<string>`clock_timestamp() + make_interval(secs => 3300 + abs(hashtext(id::text)::bigint) % 600)`
/**
 * Rows that were edited so long before the reading are read once more: the source gives the minute of an edit, by a
 * clock that may differ from the database's.
 */
const OVERLAP = '5 minutes'

export async function finishReading(
  db: Trx,
  mapping: MappingRow,
  { began, database }: { began: string; database: ContextDatabase },
): Promise<void> {
  await theMapping(db, mapping)
    .set({
      title: database.title,
      url: database.url,
      columns: JSON.stringify(database.columns),
      read_from: sql<string>`${began}::timestamptz - ${OVERLAP}::interval`,
      read_at: sql<string>`clock_timestamp()`,
      due_at: inAnHour,
      last_error: null,
    })
    .execute()
}

/** The source could not be asked for the moment. It is asked again soon, and nobody has to do anything. */
export async function putOffReading(db: Trx, mapping: MappingRow, why: string): Promise<void> {
  await theMapping(db, mapping)
    .set({ last_error: why, due_at: sql<string>`clock_timestamp() + interval '5 minutes'` })
    .execute()
}

/** Somebody has to do something at the source before the database can be read. It is read again in an hour. */
export const failMapping = (db: Trx, mapping: MappingRow, why: string): Promise<void> =>
  noteFault(db, mapping, why, { due_at: inAnHour })

/** Somebody has to do something at the source before rows can be written. Rows are still read. */
export const failWriting = (db: Trx, mapping: MappingRow, why: string): Promise<void> => noteFault(db, mapping, why, {})

export const unshared = (title: string): string =>
  `“${title}” is not there any more, or is not shared with Galley: whoever owns it opens it in Notion, then ⋯ → Connections, and adds Galley. It is read again within the hour.`

/** Tells the people who may map databases, once for each reason. */
async function noteFault(db: Trx, mapping: MappingRow, why: string, also: { due_at?: typeof inAnHour }): Promise<void> {
  const row = await theMapping(db, mapping)
    .set({ last_error: why, ...also })
    .returning(['id', 'org_id', 'title'])
    .executeTakeFirst()
  if (!row || mapping.last_error === why) return
  await notify(db, {
    orgId: row.org_id,
    type: 'account_error',
    title: `“${row.title}” cannot be read`,
    body: why,
    href: '/documents',
    dedupeKey: `account_database:${row.id}:${why}`,
    permission: 'accounts:manage',
    metadata: { subject: { type: 'context_mapping', id: row.id } },
  })
}

const theMapping = (db: Trx, { org_id, id }: MappingRow) =>
  db.updateTable('context_mapping').where('org_id', '=', org_id).where('id', '=', id)
