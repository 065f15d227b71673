import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A list's filter of text: `eq` as it stands, `contains` regardless of case and with no sign of it taken for a pattern. */
export function textMatches(text: RawBuilder<unknown>, op: unknown, value: string): RawBuilder<SqlBool> {
  return op === 'contains'
    ? sql<SqlBool>`strpos(lower(${text}), lower(${value})) > 0`
    : sql<SqlBool>`${text} = ${value}`
}
