import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

const MOST_AT_ONCE = 5_000

/** Removes notifications that are older than a year, the oldest first. `sweep` may look across workspaces. */
export async function sweepOldNews({ clock }: Services, sweep: Db): Promise<void> {
  await sql`select sweep_notifications(${clock.now().toISOString()}, ${MOST_AT_ONCE})`.execute(sweep)
}
