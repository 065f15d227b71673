import type { Trx } from '#kernel/db/database.ts'
import { notFound } from '#kernel/errors.ts'
import type { MemberRow } from './present-member.ts'

/** Throws 404 if there is no such member. */
export async function findMember(db: Trx, orgId: string, memberId: string): Promise<MemberRow> {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw notFound('member')
  return row
}
