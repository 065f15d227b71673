import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { inScope } from '../db/transaction.ts'

/**
 * A row of a function that looks across workspaces. It holds only ids, of a workspace and perhaps of a person in it.
 */
interface Due {
  orgId: string
  userId?: string
}

/**
 * Finds what is due across workspaces, and runs `work` for each row in a transaction that sees only the row's
 * workspace. An error ends the run: finished rows stay finished, and the others are due again at the next run.
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
