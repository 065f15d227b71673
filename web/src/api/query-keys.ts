/** Every cached answer by name. All begin with the workspace, so that switching can forget everything of the other. */
export const queryKeys = {
  status: ['status'] as const,
  me: ['me'] as const,
  orgs: ['orgs'] as const,
  workspace: (orgId: string) => [orgId] as const,
  timezone: (orgId: string) => [orgId, 'timezone'] as const,
  accounts: (orgId: string) => [orgId, 'accounts'] as const,
  groups: (orgId: string) => [orgId, 'groups'] as const,
  groupList: (orgId: string, filters: object) => [orgId, 'groups', 'list', filters] as const,
  group: (orgId: string, groupId: string) => [orgId, 'groups', 'one', groupId] as const,
  slots: (orgId: string) => [orgId, 'slots'] as const,
  slotsFor: (orgId: string, platform: string) => [orgId, 'slots', platform] as const,
  calendar: (orgId: string) => [orgId, 'calendar'] as const,
  calendarRange: (orgId: string, from: string, to: string) => [orgId, 'calendar', from, to] as const,
}
