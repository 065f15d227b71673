import type { Selectable } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/** The workspace of the call. It exists, because the caller's membership has already been read. */
export function readOrg(db: Trx, orgId: string): Promise<Selectable<DB['org']>> {
  return db.selectFrom('org').selectAll().where('id', '=', orgId).executeTakeFirstOrThrow()
}
