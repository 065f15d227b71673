import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

/** Adds up the changes of counts that have been written since the last time. Decision 005 */
export async function foldTally(_services: Services, sweep: Db): Promise<void> {
  await sql`select fold_post_tally()`.execute(sweep)
}
