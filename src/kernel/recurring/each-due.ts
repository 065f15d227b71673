import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { inScope } from '../db/transaction.ts'

/** What a function that looks across workspaces names: ids only, of a workspace and perhaps of a person in it. */
interface Due {
  orgId: string
  userId?: string
}

/**
 * Looks across workspaces for what is due, and does `work` for each in a transaction of its own that sees only its
 * workspace. One that throws ends the run: what was done stays done, and the rest is still due at the next one.
 */
export async function eachDue<Row extends Due>(
  { db }: { db: Db },
  sweep: Db,
  due: RawBuilder<Row>,
  work: (trx: Trx, row: Row) => Promise<unknown>,
): Promise<void> {
  const { rows } = await due.execute(sweep)
  for (const row of rows) await inScope(db, { orgId: row.orgId, userId: row.userId ?? null }, (trx) => work(trx, row))
}
