import { type Permission, type Role, roleAllows } from '#contract/people/roles.ts'
import { SCOPES, type Scope } from '#contract/programs/scopes.ts'

/** The permission that a member needs for a scope to be of any use to their assistant. A2-1, A3-2 */
const NEEDED: Record<Scope, Permission> = {
  'mcp:read': 'workspace:read',
  'posts:write': 'content:write',
  'posts:schedule': 'content:approve',
  'posts:publish': 'content:publish',
  'posts:delete': 'content:publish',
  'brand:write': 'brand:write',
}

export function roleCanUse(role: Role, scope: Scope): boolean {
  return roleAllows(role, NEEDED[scope])
}

/**
 * Those of our scopes that a request asks for, always in the same order. Reading is always among them; a request that
 * names none asks for all; names that are not ours, such as `offline_access`, are passed over. Document 2, "MCP server
 * (OAuth 2.1)".
 */
export function requestedScopes(given: string | null | undefined): Scope[] {
  const names = (given ?? '').split(/\s+/).filter((name) => name !== '' && name !== 'offline_access')
  return names.length === 0 ? [...SCOPES] : SCOPES.filter((scope) => scope === 'mcp:read' || names.includes(scope))
}

/** The scopes that are given: those that were asked for, chosen, and of use to the role. Reading is always given. */
export function grantedScopes(requested: readonly Scope[], chosen: readonly string[], role: Role): Scope[] {
  return SCOPES.filter(
    (scope) => scope === 'mcp:read' || (requested.includes(scope) && chosen.includes(scope) && roleCanUse(role, scope)),
  )
}
