import { type Permission, ROLE_NAMES, ROLES, roleAllows } from '#contract/people/roles.ts'
import { useWorkspace } from '../api/client-context.ts'

const VERBS: Record<Permission, string> = {
  'workspace:read': 'look at this workspace',
  'content:write': 'write drafts',
  'content:approve': 'approve',
  'content:publish': 'publish',
  'accounts:manage': 'connect accounts',
  'scheduling:manage': 'change scheduling',
  'members:manage': 'manage people',
  'workspace:manage': 'change the workspace',
  'automation:manage': 'manage webhooks',
  'ai:use': 'use AI',
  'brand:write': 'change the brand',
  'billing:manage': 'manage the plan',
  'workspace:own': 'do what only an owner may',
}

const LIST = new Intl.ListFormat('en-GB')

/** Why the person may not do this, in words for the control. Null if they may. The server checks again. */
export function useReasonNot(permission: Permission, verb = VERBS[permission]): string | null {
  const { role, permissions } = useWorkspace()
  return permissions.includes(permission) ? null : `Your role (${ROLE_NAMES[role]}) can’t ${verb}.`
}

/** The same reason as a full text, which also says whom to ask. */
export function useLock(permission: Permission, verb?: string): string | null {
  const reasonNot = useReasonNot(permission, verb)
  const able = ROLES.filter((role) => roleAllows(role, permission)).map((role) => `${ROLE_NAMES[role].toLowerCase()}s`)
  const names = LIST.format(able)
  return reasonNot && `${reasonNot} ${names.charAt(0).toUpperCase()}${names.slice(1)} can.`
}
