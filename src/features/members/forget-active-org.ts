import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'

/** A workspace that somebody can no longer enter is not their active one. Acts on the workspace of the transaction. */
export async function forgetActiveOrg(db: Trx, userId: string): Promise<void> {
  await sql`select forget_active_org(${userId})`.execute(db)
}
