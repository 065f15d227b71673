import { type Permission, type Role, roleAllows } from '#contract/roles.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { forbidden } from '#kernel/errors.ts'

/**
 * Changes of who belongs to a workspace wait for each other, so that no two at once take its last owner or its last
 * seat. The lock leaves alone whoever only refers to the workspace.
 */
export async function lockMembers(db: Trx, orgId: string): Promise<void> {
  await db.selectFrom('org').select('id').where('id', '=', orgId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** What the caller may do, by the membership that stands once the lock is held. */
export interface MemberNow {
  memberId: string
  role: Role
  /** Not by an API key or an assistant. */
  inPerson: boolean
  can(permission: Permission): boolean
}

/** Locks, then reads the caller's own membership anew: it may have been changed by whom the lock made them wait for. */
export async function lockedMemberOf(ctx: OrgContext): Promise<MemberNow> {
  await lockMembers(ctx.db, ctx.orgId)
  const own = await ctx.db
    .selectFrom('member')
    .select(['id', 'role'])
    .where('org_id', '=', ctx.orgId)
    .where('user_id', '=', ctx.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!own) throw forbidden('You are no longer an active member of this workspace')
  return {
    memberId: own.id,
    role: own.role,
    inPerson: ctx.actor.kind === 'user',
    can: (permission) => ctx.can(permission) && roleAllows(own.role, permission),
  }
}
