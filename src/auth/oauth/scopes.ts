import { type Permission, type Role, roleAllows } from '#contract/people/roles.ts'
import { SCOPES, type Scope } from '#contract/programs/scopes.ts'

/** The permission that a scope needs to be useful to a member's assistant. Spec O4, R10 */
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
 * Our scopes in a request, always in the same order. Reading is always among them. A request without scopes asks for
 * all. Unknown names, such as `offline_access`, are ignored. Spec O4.
 */
export function requestedScopes(given: string | null | undefined): Scope[] {
  const names = (given ?? '').split(/\s+/).filter((name) => name !== '' && name !== 'offline_access')
  return names.length === 0 ? [...SCOPES] : SCOPES.filter((scope) => scope === 'mcp:read' || names.includes(scope))
}

/** The granted scopes: requested, chosen, and useful for the role. Reading is always granted. */
export function grantedScopes(requested: readonly Scope[], chosen: readonly string[], role: Role): Scope[] {
  return SCOPES.filter(
    (scope) => scope === 'mcp:read' || (requested.includes(scope) && chosen.includes(scope) && roleCanUse(role, scope)),
  )
}
