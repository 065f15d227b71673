import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A list's time filter `lte`. The database stores microseconds and answers show milliseconds, so the time that a caller
 * reads in an answer is slightly before the stored one. Therefore the filter includes the whole millisecond.
 */
export function upTo(column: string, time: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} < date_trunc('milliseconds', ${time}::timestamptz) + interval '1 millisecond'`
}
