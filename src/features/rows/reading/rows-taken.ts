import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { SourceRow } from '#sources/source.ts'
import type { MappingRow } from '../mapping-row.ts'

/**
 * A row counts as taken only if it was taken so long after its last edit. The source gives only the minute of an edit,
 * its clock may differ, and the same reading may have looked at the row without its text.
 */
const AFTER_EDIT = '10 minutes'
/** The moment of the mapping comes from another process's clock, which may differ by so much. */
const AFTER_MAPPING = '1 minute'

/**
 * The rows that a reading by this mapping has taken since their last edit. A reading that breaks off begins again: if
 * it took these rows again, it would never come further than one turn, or one wait of the source, allows.
 */
export async function rowsTaken(
  db: Trx,
  mapping: MappingRow,
  rows: readonly SourceRow[],
): Promise<ReadonlySet<string>> {
  const edited = rows.flatMap(({ id, editedAt }) => (editedAt === null ? [] : [{ id, at: editedAt }]))
  if (edited.length === 0) return new Set()
  const known = await db
    .selectFrom('context_row')
    .select('external_id')
    .where('org_id', '=', mapping.org_id)
    .where('source_id', '=', mapping.source_id)
    .where('database_id', '=', mapping.database_id)
    .where('absence', 'is', null)
    .where('checked_at', '>', sql<string>`${mapping.updated_at}::timestamptz + ${AFTER_MAPPING}::interval`)
    .where((eb) =>
      eb.or(
        edited.map(({ id, at }) =>
          eb.and([
            eb('external_id', '=', id),
            eb('checked_at', '>', sql<string>`${at}::timestamptz + ${AFTER_EDIT}::interval`),
          ]),
        ),
      ),
    )
    .execute()
  return new Set(known.map(({ external_id }) => external_id))
}
