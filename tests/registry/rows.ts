import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'

/** Every table that holds rows of a workspace, and the column that says whose they are. */
async function tablesOf(owner: Db): Promise<{ name: string; column: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' order by 1
  `.execute(owner)
  return [{ name: 'org', column: 'id' }, ...rows.map(({ name }) => ({ name, column: 'org_id' }))]
}

/** A fingerprint of each table's rows of the workspace, and of its people; equal as long as not one value changed. */
export async function fingerprint(owner: Db, orgId: string): Promise<Record<string, string>> {
  const rows = (await tablesOf(owner)).map(({ name, column }) =>
    hashOf(name, sql`select * from ${sql.table(name)} where ${sql.ref(column)} = ${orgId}`),
  )
  const people = sql`select u.* from user_account u join member m on m.user_id = u.id where m.org_id = ${orgId}`
  const hashes = sql<{ name: string; hash: string }>`${sql.join([...rows, hashOf('people', people)], sql` union all `)}`
  const answer = await hashes.execute(owner)
  return Object.fromEntries(answer.rows.map(({ name, hash }) => [name, hash]))
}

function hashOf(name: string, rows: ReturnType<typeof sql>) {
  return sql`
    select ${name}::text as name, count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as hash
    from (${rows}) r
  `
}

/** Every id in the rows of the workspace, its people's ids included. */
export async function idsOf(owner: Db, orgId: string): Promise<string[]> {
  const ids = new Set([orgId])
  for (const { name, column } of await tablesOf(owner)) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where ${sql.ref(column)} = ${orgId}
    `.execute(owner)
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (typeof value === 'string' && UUID.test(value)) ids.add(value)
    }
  }
  return [...ids]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
