import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'

/**
 * Makes the posts so many minutes older, while nothing runs: all their times move into the past. The database's clock,
 * which decides what is due, cannot be changed by a test.
 */
export async function letTimePass(owner: Db, minutes: number): Promise<void> {
  const moved = (columns: string[]) =>
    sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - make_interval(mins => ${minutes}::int)`))
  const effect = ['wake_at', 'ready_at', 'due_at', 'late_from', 'lease_until', 'sent_at']
  await sql`
    with posts as (update post set ${moved(['scheduled_for_utc', 'next_retry_at', 'published_at'])} returning org_id, id)
    update effect set ${moved(effect)} from posts where effect.org_id = posts.org_id and effect.id = posts.id
  `.execute(owner)
}
