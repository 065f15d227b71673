import { roleAllows } from '#contract/people/roles.ts'
import type { Trx } from '#kernel/db/database.ts'
import { refusalToGrant } from './may-grant.ts'
import type { MemberRow } from './present-member.ts'

export type Inviter = Pick<MemberRow, 'role'>

/** The membership by which a person could invite now. Undefined if they were removed or suspended. */
export function inviterNow(
  db: Trx,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<Inviter | undefined> {
  return db
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** Whether the inviter could invite somebody to this role in person. */
export function couldInvite(inviter: Inviter | undefined, role: MemberRow['role']): boolean {
  if (!inviter || !roleAllows(inviter.role, 'members:manage')) return false
  return refusalToGrant(role, (permission) => roleAllows(inviter.role, permission)) === null
}
