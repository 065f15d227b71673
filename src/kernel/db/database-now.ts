import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { send } from './send.ts'

/**
 * The present moment by the database's clock, epoch milliseconds. Only that clock decides what is due. The value
 * advances within a transaction.
 */
export async function databaseNow(db: Trx): Promise<number> {
  const { rows } = await send<{ now: string }>(db, sql`select clock_timestamp() as now`.compile(db))
  return Date.parse(rows[0]?.now ?? '')
}
