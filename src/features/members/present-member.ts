import type { Selectable } from 'kysely'
import type { Member } from '#contract/people/member.ts'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type MemberRow = Selectable<DB['member']>
type ListedMember = Pick<MemberRow, 'id' | 'user_id' | 'role' | 'status' | 'joined_at'> &
  Pick<Selectable<DB['user_account']>, 'email' | 'name' | 'avatar_url'>

export function presentMember(row: ListedMember): Member {
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    avatarUrl: row.avatar_url,
    role: ROLE_NAMES[row.role],
    roleKey: row.role,
    status: row.status,
    joinedAt: row.joined_at,
  }
}
