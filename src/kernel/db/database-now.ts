import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** This moment by the database's clock, epoch milliseconds: it alone decides what is due. It goes on in a transaction. */
export async function databaseNow(db: Trx): Promise<number> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}
