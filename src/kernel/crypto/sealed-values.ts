import pg from 'pg'
import type { SealedColumn } from './sealed-column.ts'

/** One sealed value and its place in the database. */
export interface SealedValue {
  /** The row's physical address. It changes with every change of the row. */
  ctid: string
  sealed: Buffer
  row: Record<string, unknown>
}

const quoted = (name: string): string => pg.escapeIdentifier(name)
/** Matches base64 of a sealed form by its first bytes, version 1 and a key id: `A`, then 01 and four bits. */
const BASE64 = '^A[Q-Za-f][A-Za-z0-9+/]{2}[A-Za-z0-9+/]+=*$'

/** The ids of the keys in use in this column, with the number of values for each. Needs a role that sees every row. */
export async function keysInUse(client: pg.ClientBase, column: SealedColumn): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; n: number }>(
    `select ${keyId(column)} as id, count(*)::int as n from ${column.table} where ${condition(column)} group by 1`,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Up to `limit` values that `keys` sealed, in physical order, beginning after `after`. */
export async function valuesSealedWith(
  client: pg.ClientBase,
  column: SealedColumn,
  { keys, after = '(0,0)', limit }: { keys: readonly number[]; after?: string; limit: number },
): Promise<SealedValue[]> {
  const names = [...column.names, column.column].map(quoted).join(', ')
  const { rows } = await client.query<Record<string, unknown> & { ctid: string; galley_sealed: Buffer }>(
    `select ctid::text, ${bytes(column)} as galley_sealed, ${names} from ${column.table}
     where ${condition(column)} and ${keyId(column)} = any($1::int[]) and ctid > $2::tid
     order by ${column.table}.ctid limit $3`,
    [keys, after, limit],
  )
  return rows.map(({ ctid, galley_sealed, ...row }) => ({ ctid, sealed: galley_sealed, row }))
}

/** Replaces the value by another sealed form, unless the row has changed meanwhile or is being worked on. */
export async function replaceValue(
  client: pg.ClientBase,
  column: SealedColumn,
  value: SealedValue,
  sealed: Buffer,
): Promise<boolean> {
  const name = quoted(column.column)
  const next = column.path
    ? column.path.length === 0
      ? 'to_jsonb($1::text)'
      : `jsonb_set(${name}, ${literal(column.path)}, to_jsonb($1::text))`
    : '$1::bytea'
  const { rowCount } = await client.query(
    `update ${column.table} set ${name} = ${next} where ctid = $2::tid and ${condition(column)} and ${bytes(column)} = $3
     and not coalesce(${column.busy ?? 'false'}, false)`,
    [column.path ? sealed.toString('base64') : sealed, value.ctid, value.sealed],
  )
  return rowCount === 1
}

function condition(column: SealedColumn): string {
  const only = column.only ? `(${column.only}) and ` : ''
  if (!column.path) return `${only}${quoted(column.column)} is not null`
  return `${only}coalesce(${text(column)}, '') ~ '${BASE64}' and length(${text(column)}) % 4 = 0`
}

function keyId(column: SealedColumn): string {
  if (!column.path) return `get_byte(${quoted(column.column)}, 1)`
  return `case when ${condition(column)} then get_byte(decode(left(${text(column)}, 4), 'base64'), 1) end`
}

function bytes(column: SealedColumn): string {
  if (!column.path) return quoted(column.column)
  return `case when ${condition(column)} then decode(${text(column)}, 'base64') end`
}

const text = ({ column, path = [] }: SealedColumn): string => `(${quoted(column)} #>> ${literal(path)})`
const literal = (path: readonly string[]): string => `${pg.escapeLiteral(`{${path.join(',')}}`)}::text[]`
