import type { AccessState } from '#contract/billing/access-states.ts'
import type { Trx } from '#kernel/db/database.ts'

/** What the workspace's plan allows now. */
export async function accessStateOf(db: Trx, orgId: string): Promise<AccessState> {
  const org = await db.selectFrom('org').select('access_state').where('id', '=', orgId).executeTakeFirstOrThrow()
  return org.access_state
}
