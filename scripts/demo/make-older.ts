import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'

/**
 * Moves the creation of a draft, and its wished time, into the past, as if hours had passed. No API can do that, so it
 * writes as the database's owner.
 */
export async function makeOlder(
  owner: Db,
  groupId: string,
  { waitingHours = 0, wishPassedHours }: { waitingHours?: number; wishPassedHours?: number },
): Promise<void> {
  const age = sql`make_interval(hours => ${waitingHours}::int)`
  const wish =
    wishPassedHours === undefined ? sql`wished_for` : sql`now() - make_interval(hours => ${wishPassedHours}::int)`
  await sql`
    update post_group set created_at = created_at - ${age}, updated_at = updated_at - ${age}, wished_for = ${wish},
      scheduled_for = coalesce(${wish}, scheduled_for)
    where id = ${groupId}`.execute(owner)
  await sql`
    update post set created_at = created_at - ${age}, updated_at = updated_at - ${age}, wished_for = ${wish}
    where group_id = ${groupId}`.execute(owner)
  await sql`update approval set approved_at = approved_at - ${age} where group_id = ${groupId}`.execute(owner)
}
