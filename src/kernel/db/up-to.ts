import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The condition for a list's time filter `lte`. The database stores microseconds and answers show milliseconds, so a
 * time from an answer is slightly before the stored time. Therefore the filter includes the whole millisecond.
 */
export function upTo(column: string, time: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} < date_trunc('milliseconds', ${time}::timestamptz) + interval '1 millisecond'`
}
