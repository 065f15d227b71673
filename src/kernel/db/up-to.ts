import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A list's time filter `lte`. The database keeps microseconds and the wire shows milliseconds, so a caller who names a
 * row's shown time names a moment slightly before its own. Therefore the whole millisecond counts.
 */
export function upTo(column: string, time: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} < date_trunc('milliseconds', ${time}::timestamptz) + interval '1 millisecond'`
}
