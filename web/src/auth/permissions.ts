import { type Permission, ROLE_NAMES } from '#contract/roles.ts'
import { useWorkspace } from '../api/client-context.ts'

const VERBS: Partial<Record<Permission, string>> = {
  'content:write': 'write drafts',
  'content:approve': 'approve',
  'content:publish': 'publish',
  'accounts:manage': 'connect accounts',
  'scheduling:manage': 'change scheduling',
  'members:manage': 'manage people',
  'workspace:manage': 'change the workspace',
  'automation:manage': 'manage webhooks',
}

/** Null if the person may; otherwise why not, in words for the control. The server decides again. */
export function useReasonNot(permission: Permission): string | null {
  const { role, permissions } = useWorkspace()
  if (permissions.includes(permission)) return null
  return `Your role (${ROLE_NAMES[role]}) can’t ${VERBS[permission] ?? 'do this'}.`
}
