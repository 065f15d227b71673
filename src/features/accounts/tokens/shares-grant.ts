import type { Trx } from '#kernel/db/database.ts'
import type { AccountRow } from '../rows/account.ts'

/** Whether another account uses the same consent. If so, revoking the consent for one account would disconnect both. */
export async function sharesGrant(db: Trx, { org_id, id, grant_id }: AccountRow): Promise<boolean> {
  if (grant_id === null) return false
  const other = await db
    .selectFrom('social_account')
    .select('id')
    .where('org_id', '=', org_id)
    .where('grant_id', '=', grant_id)
    .where('id', '<>', id)
    .where('credentials_sealed', 'is not', null)
    .executeTakeFirst()
  return other !== undefined
}
