import { sql } from 'kysely'
import type { RowAbsence } from '#contract/writing/row-lists.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { MappingRow } from '../mapping-row.ts'

/** The most rows that one reading asks for one by one. The others have their turn in the next one. */
const MOST_ASKED = 50

/**
 * Rows that are not settled: they could not be drafted, or their drafts are not out yet. Those first that were asked for
 * longest ago. The query for ticked rows says nothing of a row whose tick is gone, so each is asked for.
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

/** The row is where it was and ticked: nothing about it is new. */
export async function noteSeen(db: Trx, mapping: MappingRow, externalId: string): Promise<void> {
  await row(db, mapping, externalId).set({ checked_at: sql<string>`clock_timestamp()` }).execute()
}

/**
 * The row is ticked no more, or gone. Its draft stays, and says so: whoever reviews it decides. Of a row that never
 * became a draft nothing is kept.
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
