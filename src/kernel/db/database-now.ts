import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { send } from './send.ts'

/** This moment by the database's clock, epoch milliseconds: it alone decides what is due. It goes on in a transaction. */
export async function databaseNow(db: Trx): Promise<number> {
  const { rows } = await send<{ now: string }>(db, sql`select clock_timestamp() as now`.compile(db))
  return Date.parse(rows[0]?.now ?? '')
}
