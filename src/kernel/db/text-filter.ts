import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A list's text filter. `eq` compares exactly. `contains` ignores case and treats no character as a pattern. */
export function textMatches(text: RawBuilder<unknown>, op: unknown, value: string): RawBuilder<SqlBool> {
  return op === 'contains'
    ? sql<SqlBool>`strpos(lower(${text}), lower(${value})) > 0`
    : sql<SqlBool>`${text} = ${value}`
}
