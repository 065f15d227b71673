import type { Selectable } from 'kysely'
import type { ContextColumn, ContextMapping, MappingFields } from '#contract/writing/context-rows.ts'
import type { SourceRef } from '#features/context/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'
import { canonicalJson } from '#kernel/ids.ts'

export type MappingRow = Selectable<DB['context_mapping']>

export interface DatabaseRef extends SourceRef {
  databaseId: string
}

export const fieldsOf = (row: Pick<MappingRow, 'fields'>): MappingFields => row.fields as unknown as MappingFields // as mapDatabase wrote it
export const columnsOf = (row: Pick<MappingRow, 'columns'>): ContextColumn[] =>
  row.columns as unknown as ContextColumn[] // as mapDatabase wrote it

export const mappingOf = (db: Trx, { orgId, sourceId, databaseId }: DatabaseRef) =>
  db
    .selectFrom('context_mapping')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('source_id', '=', sourceId)
    .where('database_id', '=', databaseId)

/** Throws 404 if the database is not mapped. */
export async function findMapping(db: Trx, ref: DatabaseRef): Promise<MappingRow> {
  const row = await mappingOf(db, ref).executeTakeFirst()
  if (!row) throw notFound('mapped database')
  return row
}

/**
 * The mapping as it is now; undefined if the database was unmapped or mapped anew since. Its row is locked until the
 * transaction ends.
 */
export async function stillMapped(
  db: Trx,
  mapping: Pick<MappingRow, 'org_id' | 'id' | 'fields'>,
): Promise<Pick<MappingRow, 'fields' | 'read_from'> | undefined> {
  const now = await db
    .selectFrom('context_mapping')
    .select(['fields', 'read_from'])
    .where('org_id', '=', mapping.org_id)
    .where('id', '=', mapping.id)
    .forShare()
    .executeTakeFirst()
  return now && canonicalJson(now.fields) === canonicalJson(mapping.fields) ? now : undefined
}

/** Mappings as the API answers them, each with how many of its rows became drafts and how many could not. */
export async function presentMappings(db: Trx, orgId: string, rows: readonly MappingRow[]): Promise<ContextMapping[]> {
  if (rows.length === 0) return []
  const counts = await db
    .selectFrom('context_row')
    .select(['source_id', 'database_id'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('group_id', 'is not', null).as('drafts'),
      fn.countAll<number>().filterWhere('problem', 'is not', null).as('problems'),
    ])
    .where('org_id', '=', orgId)
    .groupBy(['source_id', 'database_id'])
    .execute()
  return rows.map((row) => {
    const counted = counts.find((one) => one.source_id === row.source_id && one.database_id === row.database_id)
    return {
      id: row.id,
      orgId: row.org_id,
      sourceId: row.source_id,
      databaseId: row.database_id,
      title: row.title,
      url: row.url,
      ...fieldsOf(row),
      columns: columnsOf(row),
      lastReadAt: row.read_at,
      lastError: row.last_error,
      drafts: Number(counted?.drafts ?? 0),
      problems: Number(counted?.problems ?? 0),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

export async function presentMapping(db: Trx, row: MappingRow): Promise<ContextMapping> {
  const [mapping] = await presentMappings(db, row.org_id, [row])
  if (!mapping) throw notFound('mapped database')
  return mapping
}
