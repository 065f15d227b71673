import { sql } from 'kysely'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'

type Holder = Pick<Services, 'db' | 'storage'>

/**
 * Records files that are about to be stored, so that they are swept if this process dies before a row names them.
 * Afterwards, either keep each file (`keptFiles`) or throw it away.
 */
export async function noteFiles({ db }: Pick<Services, 'db'>, orgId: string, keys: readonly string[]): Promise<void> {
  await inScope(db, { orgId }, async (trx) => {
    await trx
      .insertInto('file_in_hand')
      .values(keys.map((key) => ({ org_id: orgId, key })))
      .execute()
  })
}

/** Removes the record, in the transaction in which a row names the files. */
export async function keptFiles(db: Trx, orgId: string, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('file_in_hand').where('org_id', '=', orgId).where('key', 'in', keys).execute()
}

/** Removes files that no row names. A file that cannot be removed now stays recorded and is swept. */
export async function throwAway({ db, storage }: Holder, orgId: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await storage
      .remove(key)
      .then(() => inScope(db, { orgId }, (trx) => keptFiles(trx, orgId, [key])))
      .catch(() => {})
  }
}

/**
 * Removes the files that dead processes left, in every workspace. `sweep` may call the functions that look across
 * workspaces. Returns the number of files.
 */
export async function sweepFilesInHand({ storage }: Pick<Services, 'storage'>, sweep: Db): Promise<number> {
  return sweep.transaction().execute(async (trx) => {
    const { rows } = await sql<{ key: string }>`select take_files_left() as key`.execute(trx)
    for (const { key } of rows) await storage.remove(key)
    return rows.length
  })
}
