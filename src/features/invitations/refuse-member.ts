import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'

/** Throws 409 `already_member` if somebody with this address belongs to the workspace. */
export async function refuseMember(db: Trx, orgId: string, email: string): Promise<void> {
  const member = await db
    .selectFrom('member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .select('member.status')
    .where('member.org_id', '=', orgId)
    .where((eb) => eb(eb.fn('lower', ['user_account.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (member?.status === 'suspended') {
    throw conflict('already_member', `${email} is a suspended member: let them in again under Members`)
  }
  if (member) throw conflict('already_member', `${email} is a member already: change their role under Members`)
}
