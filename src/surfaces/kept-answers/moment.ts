import { type Kysely, sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/**
 * What a statement sees, as a name for it: statements of one moment see the same rows. A snapshot is the set of
 * transactions committed on the server, and no number is given to two of them; the start of the server tells a
 * restored one from the one before. PostgreSQL, "Transaction ID and Snapshot Information Functions".
 */
const question = sql<{ moment: string }>`
  select pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time()) as moment`

/** The moment that all statements of a read-only transaction see. */
export async function momentOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await question.execute(db)
  return rows[0]?.moment ?? ''
}

/** Asks the database for the moment that it is. */
export function createMomentNow(db: Db): () => Promise<string> {
  return () => momentOf(db)
}
