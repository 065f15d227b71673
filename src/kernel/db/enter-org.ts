import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * From here on the transaction sees another workspace, or with null none. For the few acts of a person that reach into
 * a workspace which their token does not name: making one, joining one.
 */
export async function enterOrg(db: Trx, orgId: string | null): Promise<void> {
  await sql`select set_config('app.org_id', ${orgId ?? ''}, true)`.execute(db)
}
