import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Lets the transaction see another workspace from now on; null for none. It is for requests in which a person reaches a
 * workspace that their token does not name: creating a workspace, or joining one.
 */
export async function enterOrg(db: Trx, orgId: string | null): Promise<void> {
  await sql`select set_config('app.org_id', ${orgId ?? ''}, true)`.execute(db)
}
