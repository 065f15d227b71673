import { type Kysely, sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/**
 * Names the state that a statement sees: statements of one moment see the same rows. A snapshot is the set of
 * transactions committed on the server, and no two transactions get the same number. The server's start time
 * distinguishes a restored database from the earlier one. PostgreSQL, "Transaction ID and Snapshot Information
 * Functions".
 */
const question = sql<{ moment: string }>`
  select pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time()) as moment`

/** The moment that all statements of a read-only transaction see. */
export async function momentOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await question.execute(db)
  return rows[0]?.moment ?? ''
}

/** Makes the function that asks the database for its present moment. */
export function createMomentNow(db: Db): () => Promise<string> {
  return () => momentOf(db)
}
