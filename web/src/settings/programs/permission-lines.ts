import type { Permission } from '#contract/people/roles.ts'

/** What each permission allows, in everyday words. Spec W2 */
export const PERMISSION_LINES: Record<Permission, string> = {
  'workspace:read': 'Read what everybody here can read',
  'content:write': 'Write and change drafts, upload media',
  'ai:use': 'Use what spends credits',
  'content:approve': 'Approve, reject and schedule',
  'content:publish': 'Publish at once, delete what is published',
  'brand:write': 'Change the brand and the strategy',
  'accounts:manage': 'Connect and disconnect accounts',
  'scheduling:manage': 'Change the timezone and the scheduling rules',
  'automation:manage': 'Manage automation and webhooks',
  'members:manage': 'Manage people and read the audit log',
  'workspace:manage': 'Change the workspace’s name and logo',
  'billing:manage': 'See and change billing',
  'workspace:own': 'Make and unmake owners',
}
