import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A list's filter `lte` of a time. The database keeps microseconds and the wire shows milliseconds, so a caller asks
 * for a row by a time slightly before its own. Therefore the whole millisecond counts.
 */
export function upTo(column: string, time: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} < date_trunc('milliseconds', ${time}::timestamptz) + interval '1 millisecond'`
}
