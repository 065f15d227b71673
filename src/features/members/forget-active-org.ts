import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'

/** Clears a person's active workspace if they can no longer enter it. Acts on the workspace of the transaction. */
export async function forgetActiveOrg(db: Trx, userId: string): Promise<void> {
  await sql`select forget_active_org(${userId})`.execute(db)
}
