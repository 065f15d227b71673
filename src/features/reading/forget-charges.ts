import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

const KEPT_MS = 30 * 24 * 3_600_000
const MOST_AT_ONCE = 20_000

/**
 * Deletes the records of posts and people that were read more than thirty days ago. `sweep` may look across workspaces.
 */
export async function forgetReadCharges({ clock }: Services, sweep: Db): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS).toISOString().slice(0, 10)
  await sql`select sweep_read_charges(${before}::date, ${MOST_AT_ONCE})`.execute(sweep)
}
