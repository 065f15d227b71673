import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'

/**
 * As if so many minutes had gone by for the posts of the database, with nothing running: all their times move into the
 * past by as much. The database's clock decides what is due, and no test may turn it.
 */
export async function letTimePass(owner: Db, minutes: number): Promise<void> {
  const columns = [
    'scheduled_for_utc',
    'wake_at',
    'next_retry_at',
    'late_from',
    'published_at',
    'lease_until',
    'sent_at',
  ]
  const moved = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - make_interval(mins => ${minutes}::int)`)
  await sql`update post set ${sql.join(moved)}`.execute(owner)
}
