import { type Permission, ROLE_NAMES, ROLE_PERMISSIONS, type Role } from '#contract/people/roles.ts'

/**
 * The reason why the caller may not give this role, or null. Nobody may give a role with more rights than their own: no
 * person, and no API key, which may have fewer rights than its maker. Spec W3
 */
export function refusalToGrant(role: Role, can: (permission: Permission) => boolean): string | null {
  const lacked = ROLE_PERMISSIONS[role].filter((permission) => !can(permission))
  if (lacked.length === 0) return null
  return `You cannot give a role that has more permissions than yours: ${ROLE_NAMES[role]} includes ${lacked.join(', ')}, which you or your API key lack. Ask a member who has this permission`
}
