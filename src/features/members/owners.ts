import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import type { MemberRow } from './present-member.ts'

export const isActiveOwner = ({ role, status }: Pick<MemberRow, 'role' | 'status'>): boolean =>
  role === 'owner' && status === 'active'

/** Throws 409 `last_owner` if nobody else is an active owner. Call it with the members locked. Spec W3 */
export async function requireAnotherOwner(db: Trx, { org_id, id }: Pick<MemberRow, 'org_id' | 'id'>): Promise<void> {
  const another = await db
    .selectFrom('member')
    .select('id')
    .where('org_id', '=', org_id)
    .where('id', '!=', id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  if (!another) {
    throw conflict('last_owner', 'A workspace needs at least one active owner: make somebody else an owner first')
  }
}

/**
 * Makes sure that the workspace names an owner: if the named person is no longer an owner, names the longest-standing
 * one.
 */
export async function renameOwner(db: Trx, orgId: string): Promise<void> {
  await sql`
    update org set owner_id = (
      select m.user_id from member m
      where m.org_id = ${orgId} and m.role = 'owner' and m.status = 'active'
      order by m.joined_at, m.id limit 1
    )
    where id = ${orgId} and not exists (
      select 1 from member m
      where m.org_id = ${orgId} and m.user_id = org.owner_id and m.role = 'owner' and m.status = 'active'
    )
  `.execute(db)
}
