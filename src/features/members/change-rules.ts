import { ROLES, type Role } from '#contract/roles.ts'
import type { MemberNow } from './lock-members.ts'
import type { MemberRow } from './present-member.ts'

interface Change {
  actor: MemberNow
  target: Pick<MemberRow, 'id' | 'role'>
  /** The role to be; null: the member is removed. */
  role: Role | null
}

/** Why the caller may not make this change, or null. B5-2 */
export function refusalOf({ actor, target, role }: Change): string | null {
  const isSelf = actor.memberId === target.id
  if (isSelf && role === null && actor.inPerson) return null // whoever wants to leave may, but no key leaves for them
  if (!actor.can('members:manage')) {
    return 'Your role does not include members:manage: ask an owner or admin of the workspace'
  }
  if (isSelf && role !== null && isAbove(role, actor.role)) return 'Nobody can raise their own role: ask an owner'
  if ((target.role === 'owner' || role === 'owner') && !actor.can('workspace:own')) {
    return 'Only an owner can make, change, suspend or remove an owner: ask one'
  }
  return null
}

export const isAbove = (one: Role, other: Role): boolean => ROLES.indexOf(one) < ROLES.indexOf(other)
