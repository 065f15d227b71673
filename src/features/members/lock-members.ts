import { type Permission, type Role, roleAllows } from '#contract/people/roles.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { forbidden } from '#kernel/errors.ts'

/**
 * Serialises changes of a workspace's members, so that two concurrent changes cannot remove its last owner or fill its
 * last seat twice. Writes that only refer to the workspace do not wait for the lock.
 */
export async function lockMembers(db: Trx, orgId: string): Promise<void> {
  await db.selectFrom('org').select('id').where('id', '=', orgId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The caller's rights, read from the membership after the lock is held. */
export interface MemberNow {
  memberId: string
  role: Role
  /** Whether the person acts in person, not through an API key or an assistant. */
  inPerson: boolean
  can(permission: Permission): boolean
}

/**
 * Locks the members, then reads the caller's membership again: somebody may have changed it while they waited for the
 * lock.
 */
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
