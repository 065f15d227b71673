import { type RawBuilder, sql } from 'kysely'

/**
 * What a person is called before their colleagues: the name they gave, else their address as far as the @. Null only
 * where the row is not there, which row-level security sees to for whoever has left the workspace. `table` is the
 * name that user_account has in the query.
 */
export function personName(table: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${table}.name`)}, split_part(${sql.ref(`${table}.email`)}, '@', 1))`
}
