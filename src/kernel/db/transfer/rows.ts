import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Table } from './tables.ts'

/** The number of rows in memory at once. */
const BATCH = 500

/** A digest of a table's rows: the same rows give the same hash on any server. */
export interface TableSum {
  rows: number
  sha256: string
}

/** Settings that make every server write values as the same text. They last for the present transaction. */
export const EXACT_TEXT = `set local time zone 'UTC'; set local datestyle to iso; set local intervalstyle to iso_8601;
  set local bytea_output to hex; set local extra_float_digits to 1`

const quoted = (name: string): string => pg.escapeIdentifier(name)

/**
 * The rows of a table in the order of its key, in batches. Each row is a line: a JSON array of its values as
 * PostgreSQL's text, or null. Text is used because every type can be read back from it exactly; jsonb, for example, may
 * itself hold a null. Call it inside a transaction with EXACT_TEXT.
 */
export async function* readRows(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) => `t.${quoted(name)}::text`).join(', ')
  const cursor = `galley_rows`
  await client.query(`declare ${cursor} no scroll cursor for
    select json_build_array(${values})::text as line from ${table.name} t order by ${orderOf(table)}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from ${cursor}`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query(`close ${cursor}`)
}

/** Inserts lines that `readRows` returned. */
export async function writeRows(client: pg.ClientBase, table: Table, lines: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  await client.query(
    `insert into ${table.name} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as line`,
    [`[${lines.join(',')}]`],
  )
}

/** Adds up a checksum of passing lines. */
export function sumOfRows(): { add(lines: readonly string[]): void; sum(): TableSum } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines) {
      for (const line of lines) hash.update(line).update('\n')
      rows += lines.length
    },
    sum: () => ({ rows, sha256: hash.copy().digest('hex') }),
  }
}

export async function sumOfTable(client: pg.ClientBase, table: Table): Promise<TableSum> {
  const sum = sumOfRows()
  for await (const lines of readRows(client, table)) sum.add(lines)
  return sum.sum()
}

/**
 * Sorts by the key, or by the whole row if the table has none. Compares byte by byte, so that no server's collation
 * matters.
 */
function orderOf(table: Table): string {
  const columns = table.key.length > 0 ? table.key : table.columns.map(({ name }) => name)
  return columns.map((name) => `t.${quoted(name)}::text collate "C"`).join(', ')
}
