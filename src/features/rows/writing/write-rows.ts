import { sql } from 'kysely'
import { askSource, type OpenSource, type SourceRef } from '#features/context/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { PageMissing, type RowValue } from '#sources/source.ts'
import { columnsOf, fieldsOf, findMapping, type MappingRow, stillMapped } from '../mapping-row.ts'
import { failWriting, unshared } from '../reading/mapping-state.ts'
import { type RowRow, type Written, writtenOf } from '../row-row.ts'
import { rowState } from '../row-state.ts'

/** The most rows that one call writes. */
const MOST_ROWS = 50

/**
 * Writes state and live address into those rows of a source whose drafts have changed since the last writing. It writes
 * what the posts are now, so a repeat writes the same. A row that could not be written stays due. Answers after how
 * many seconds to go on; null if nothing is left.
 */
export async function writeRows(services: Services, ref: SourceRef, stops: () => boolean): Promise<number | null> {
  const inOrg = <T>(work: (db: Trx) => Promise<T>) => inScope(services.db, { orgId: ref.orgId }, work)
  const due = await inOrg((db) => rowsToWrite(db, ref))
  for (const row of due) {
    if (stops()) return 0
    const { mapping, want, at } = await inOrg((db) => wanted(db, row))
    const { values, holds } = valuesFor(mapping, writtenOf(row), want)
    try {
      if (values.length > 0) {
        const isThere = await askSource(services, ref, (source) => writeInto(source, row, values))
        if (!isThere) {
          await inOrg((db) => noteGone(db, row))
          continue
        }
      }
      await inOrg((db) => noteWritten(db, row, { mapping, holds, at }))
    } catch (error) {
      if (error instanceof PageMissing) {
        const why = unshared(mapping.title)
        await inOrg(async (db) => {
          await failWriting(db, mapping, why)
          await noteFailure(db, row, why)
        })
        continue
      }
      if (!(error instanceof PlatformError)) throw error
      if (error.kind === 'retry_after') return error.facts.retryAfterSeconds ?? 60
      // the rows stay due, and are written once the source is connected again
      if (error.kind === 'reconnect') return null
      await inOrg(async (db) => {
        // The mapping is locked before the row, in the order in which a new mapping locks them.
        if (error.kind === 'permission' || error.kind === 'rejected') await failWriting(db, mapping, error.message)
        await noteFailure(db, row, error.message)
      })
    }
  }
  return due.length === MOST_ROWS ? 0 : null
}

/**
 * Answers whether the row is still there. Throws PageMissing if its whole database is not there: it may be shared
 * again, and then the row is written.
 */
async function writeInto(
  { adapter, credentials }: OpenSource,
  { external_id, database_id }: RowRow,
  values: readonly RowValue[],
): Promise<boolean> {
  try {
    await adapter.writeRow(credentials, external_id, values)
    return true
  } catch (error) {
    if (!(error instanceof PageMissing)) throw error
    await adapter.readDatabase(credentials, database_id)
    return false
  }
}

function rowsToWrite(db: Trx, { orgId, sourceId }: SourceRef): Promise<RowRow[]> {
  return db
    .selectFrom('context_row as r')
    .innerJoin('context_mapping as m', (on) =>
      on
        .onRef('m.org_id', '=', 'r.org_id')
        .onRef('m.source_id', '=', 'r.source_id')
        .onRef('m.database_id', '=', 'r.database_id'),
    )
    .selectAll('r')
    .where('r.org_id', '=', orgId)
    .where('m.org_id', '=', orgId)
    .where('r.source_id', '=', sourceId)
    .where('r.group_id', 'is not', null)
    .where(sql<boolean>`r.absence is distinct from 'deleted'`)
    .where(sql<boolean>`(m.fields->>'stateColumn' is not null or m.fields->>'addressColumn' is not null)`)
    .where((eb) => eb.or([eb('r.write_after', 'is', null), eb('r.write_after', '<=', sql<string>`clock_timestamp()`)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('post as p')
          .select('p.id')
          .where('p.org_id', '=', orgId)
          .whereRef('p.group_id', '=', 'r.group_id')
          .where(sql<boolean>`(r.written_at is null or p.updated_at > r.written_at)`),
      ),
    )
    .orderBy(sql`r.write_after nulls first`)
    .orderBy('r.id')
    .limit(MOST_ROWS)
    .execute()
}

/**
 * What the row should hold, by its posts as they are now. `at`: when the newest post changed, as text. A number of
 * milliseconds would be earlier than that change, and the row would be due for ever.
 */
async function wanted(db: Trx, row: RowRow): Promise<{ mapping: MappingRow; want: Written; at: string }> {
  const { org_id: orgId, source_id: sourceId, database_id: databaseId, group_id } = row
  const mapping = await findMapping(db, { orgId, sourceId, databaseId })
  const posts = await db
    .selectFrom('post')
    .select(['status', 'deleted_at', 'published_url'])
    .select(sql<string>`(max(updated_at) over ())::text`.as('newest'))
    .where('org_id', '=', orgId)
    .where('group_id', '=', group_id)
    .orderBy('created_at')
    .execute()
  const { state, addresses } = rowState(
    posts.map(({ status, deleted_at, published_url }) => ({
      status,
      deleted: deleted_at !== null,
      url: published_url,
    })),
  )
  const columns = columnsOf(mapping)
  const addressColumn = columns.find(({ id }) => id === fieldsOf(mapping).addressColumn)
  // A column of the type URL holds one address.
  const address = addressColumn?.type === 'url' ? addresses[0] : addresses.join('\n')
  return { mapping, want: { state, address: address || null }, at: posts[0]?.newest ?? new Date(0).toISOString() }
}

/**
 * The values to write into the row, and what the row holds afterwards. If the column has no word for the state, the
 * column stays as it is. What somebody typed into the column of the address stays until there is an address.
 */
function valuesFor(
  mapping: MappingRow,
  written: Written | null,
  want: Written,
): { values: RowValue[]; holds: Written } {
  const fields = fieldsOf(mapping)
  const column = (id: string | null) => columnsOf(mapping).find((one) => one.id === id)
  const holds = { state: null, address: null, ...written }
  const values: RowValue[] = []
  const state = column(fields.stateColumn)
  const takes = state && (state.type !== 'status' || state.options.includes(want.state ?? ''))
  if (takes && holds.state !== want.state) {
    values.push({ column: state, value: want.state })
    holds.state = want.state
  }
  const address = column(fields.addressColumn)
  if (address && holds.address !== want.address) {
    values.push({ column: address, value: want.address })
    holds.address = want.address
  }
  return { values, holds }
}

/**
 * Notes what was written, unless the database was mapped anew meanwhile: then nobody knows what the new columns hold,
 * and the row is written once more.
 */
async function noteWritten(
  db: Trx,
  row: RowRow,
  { mapping, holds, at }: { mapping: MappingRow; holds: Written; at: string },
): Promise<void> {
  if (!(await stillMapped(db, mapping))) return
  await theRow(db, row)
    .set({
      written: JSON.stringify(holds),
      written_at: at,
      write_after: null,
      write_failures: 0,
      write_error: null,
    })
    .execute()
}

/** Notes that the row cannot be written now. Each further try waits longer, up to six hours. */
async function noteFailure(db: Trx, row: RowRow, why: string): Promise<void> {
  await theRow(db, row)
    .set({
      write_error: why,
      write_failures: row.write_failures + 1,
      write_after: sql<string>`clock_timestamp() + make_interval(mins => ${Math.min(360, 2 ** Math.min(9, row.write_failures))}::int)`,
    })
    .execute()
}

async function noteGone(db: Trx, row: RowRow): Promise<void> {
  await theRow(db, row)
    .set((eb) => ({ absence: 'deleted', write_error: null, updated_at: eb.fn<string>('now') }))
    .execute()
}

const theRow = (db: Trx, { org_id, id }: RowRow) =>
  db.updateTable('context_row').where('org_id', '=', org_id).where('id', '=', id)
