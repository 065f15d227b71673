/** Roles, highest first. Spec W2. */
export const ROLES = ['owner', 'admin', 'editor', 'contributor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  contributor: 'Contributor',
  viewer: 'Viewer',
}

export const PERMISSIONS = [
  'workspace:read',
  'content:write',
  'ai:use',
  'content:approve',
  'content:publish',
  'brand:write',
  'accounts:manage',
  'scheduling:manage',
  'automation:manage',
  'members:manage',
  'workspace:manage',
  'billing:manage',
  'workspace:own',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const contributor: Permission[] = ['workspace:read', 'content:write', 'ai:use']
const editor: Permission[] = [...contributor, 'content:approve', 'content:publish', 'brand:write']

export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS.filter((permission) => permission !== 'workspace:own'),
  editor,
  contributor,
  viewer: ['workspace:read'],
}

export function roleAllows(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission)
}
