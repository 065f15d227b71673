import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'

export interface OwnedTable {
  name: string
  /** The table's rows that belong to a workspace or, if the table has no workspace, to one of its people. */
  rowsOf(orgId: string): ReturnType<typeof sql>
}

/** Every table with rows that belong to a workspace or to its people. */
export async function ownedTables(owner: Db): Promise<OwnedTable[]> {
  const { rows } = await sql<{ name: string; ofOrg: boolean }>`
    select table_name as name, bool_or(column_name = 'org_id') as "ofOrg" from information_schema.columns
    where table_schema = 'public' and column_name in ('org_id', 'user_id') group by 1 order by 1
  `.execute(owner)
  const people = (orgId: string) => sql`select user_id from member where org_id = ${orgId}`
  return [
    { name: 'org', rowsOf: (orgId) => sql`select * from org where id = ${orgId}` },
    {
      name: 'user_account',
      rowsOf: (orgId) => sql`select * from user_account where id in (${people(orgId)})`,
    },
    ...rows.map(({ name, ofOrg }) => ({
      name,
      rowsOf: (orgId: string) =>
        ofOrg
          ? sql`select * from ${sql.table(name)} where org_id = ${orgId}`
          : sql`select * from ${sql.table(name)} where user_id in (${people(orgId)})`,
    })),
  ]
}

/**
 * A fingerprint of each table's rows that belong to the workspace or its people. It stays equal while no value changes.
 */
export async function fingerprint(
  owner: Db,
  tables: readonly OwnedTable[],
  orgId: string,
): Promise<Record<string, string>> {
  const hashes = tables.map(
    ({ name, rowsOf }) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as hash
      from (${rowsOf(orgId)}) r
    `,
  )
  const answer = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(owner)
  return Object.fromEntries(answer.rows.map(({ name, hash }) => [name, hash]))
}

/** Every uuid in the rows of the workspace, under the table that has it as an id. */
export async function idsOf(
  owner: Db,
  tables: readonly OwnedTable[],
  orgId: string,
): Promise<{ own: Map<string, string[]>; all: string[] }> {
  const all = new Set([orgId])
  const own = new Map<string, string[]>()
  for (const { name, rowsOf } of tables) {
    const { rows } = await rowsOf(orgId).execute(owner)
    for (const row of rows as Record<string, unknown>[]) {
      for (const value of Object.values(row)) if (isUuid(value)) all.add(value)
      if (isUuid(row.id)) own.set(name, [...(own.get(name) ?? []), row.id])
    }
  }
  return { own, all: [...all] }
}

/** How many rows of the workspace each table holds. */
export async function countRows(
  owner: Db,
  tables: readonly OwnedTable[],
  orgId: string,
): Promise<Record<string, number>> {
  const prints = await fingerprint(owner, tables, orgId)
  return Object.fromEntries(Object.entries(prints).map(([name, print]) => [name, Number(print.split(' ')[0])]))
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
