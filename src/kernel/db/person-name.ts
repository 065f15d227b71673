import { type RawBuilder, sql } from 'kysely'

/**
 * A person's name for their colleagues: the name they gave, otherwise their address up to the @. Null only if the row
 * is missing, as row-level security makes it for somebody who has left the workspace. `table` is the name that
 * user_account has in the query.
 */
export function personName(table: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${table}.name`)}, split_part(${sql.ref(`${table}.email`)}, '@', 1))`
}
