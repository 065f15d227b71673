import { ROLES, type Role } from '#contract/people/roles.ts'
import type { MemberNow } from './lock-members.ts'
import { refusalToGrant } from './may-grant.ts'
import type { MemberRow } from './present-member.ts'

interface Change {
  actor: MemberNow
  target: Pick<MemberRow, 'id' | 'role' | 'status'>
  /** The member after the change. Null if they are removed. */
  to: Pick<MemberRow, 'role' | 'status'> | null
}

/** The reason why the caller may not make this change, or null. Spec W2 */
export function refusalOf({ actor, target, to }: Change): string | null {
  const isSelf = actor.memberId === target.id
  if (isSelf && to === null && actor.inPerson) return null // everybody may leave, but only in person, not through a key
  if (!actor.can('members:manage')) {
    return 'Your role does not include members:manage: ask an owner or admin of the workspace'
  }
  if (isSelf && to !== null && isAbove(to.role, actor.role)) return 'Nobody can raise their own role: ask an owner'
  if ((target.role === 'owner' || to?.role === 'owner') && !actor.can('workspace:own')) {
    return 'Only an owner can make, change, suspend or remove an owner: ask one'
  }
  return to !== null && givesMore(target, to) ? refusalToGrant(to.role, actor.can) : null
}

const givesMore = (from: Pick<MemberRow, 'role' | 'status'>, to: Pick<MemberRow, 'role' | 'status'>): boolean =>
  isAbove(to.role, from.role) || (from.status === 'suspended' && to.status === 'active')

export const isAbove = (one: Role, other: Role): boolean => ROLES.indexOf(one) < ROLES.indexOf(other)
