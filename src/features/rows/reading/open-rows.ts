import { sql } from 'kysely'
import type { RowAbsence } from '#contract/writing/row-lists.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { MappingRow } from '../mapping-row.ts'

/** The most rows that one reading asks for one by one. The others wait for the next reading. */
const MOST_ASKED = 50

/**
 * Rows that could not be drafted, or whose drafts are not out yet; those first that were asked for longest ago. The
 * query for ticked rows does not return a row that has lost its tick, so each of these rows is asked for.
 */
export async function openRows(db: Trx, mapping: MappingRow, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('context_row as r')
    .select('r.external_id')
    .where('r.org_id', '=', mapping.org_id)
    .where('r.source_id', '=', mapping.source_id)
    .where('r.database_id', '=', mapping.database_id)
    .where('r.checked_at', '<', since)
    .where((eb) => eb.or([eb('r.absence', 'is', null), eb('r.absence', '=', 'unticked')]))
    .where((eb) =>
      eb.or([
        eb('r.group_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('post as p')
            .select('p.id')
            .whereRef('p.org_id', '=', 'r.org_id')
            .where('p.org_id', '=', mapping.org_id)
            .whereRef('p.group_id', '=', 'r.group_id')
            .where('p.deleted_at', 'is', null)
            .where('p.status', 'not in', ['published', 'canceled']),
        ),
      ]),
    )
    .orderBy('r.checked_at')
    .limit(MOST_ASKED)
    .execute()
  return rows.map(({ external_id }) => external_id)
}

/** Notes that the row was looked at, is ticked and has nothing new. */
export async function noteSeen(db: Trx, mapping: MappingRow, externalId: string): Promise<void> {
  await row(db, mapping, externalId).set({ checked_at: sql<string>`clock_timestamp()` }).execute()
}

/**
 * Notes that the row has lost its tick or is gone. Its draft stays and shows that, and the reviewer decides about it.
 * If the row never became a draft, its record is deleted.
 */
export async function noteAbsent(db: Trx, mapping: MappingRow, externalId: string, absence: RowAbsence): Promise<void> {
  await db
    .deleteFrom('context_row')
    .where('org_id', '=', mapping.org_id)
    .where('source_id', '=', mapping.source_id)
    .where('external_id', '=', externalId)
    .where('group_id', 'is', null)
    .execute()
  await row(db, mapping, externalId)
    .set((eb) => ({
      absence,
      checked_at: sql<string>`clock_timestamp()`,
      updated_at: eb.case().when('absence', '=', absence).then(eb.ref('updated_at')).else(eb.fn<string>('now')).end(),
    }))
    .execute()
}

const row = (db: Trx, mapping: MappingRow, externalId: string) =>
  db
    .updateTable('context_row')
    .where('org_id', '=', mapping.org_id)
    .where('source_id', '=', mapping.source_id)
    .where('external_id', '=', externalId)
