import { type RawBuilder, sql } from 'kysely'

/**
 * A person's name for their colleagues: the name they gave, otherwise their address up to the @. Null only if the row
 * is missing: row-level security hides people who have left the workspace. `table` is the name of user_account in the
 * query.
 */
export function personName(table: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${table}.name`)}, split_part(${sql.ref(`${table}.email`)}, '@', 1))`
}
