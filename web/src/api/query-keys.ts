/**
 * Keys of cached answers that several folders use, mostly to invalidate them. A key that only one folder uses is
 * defined beside its read. All keys of a workspace begin with its id, so that switching workspaces can drop all of
 * them.
 */
export const queryKeys = {
  me: ['me'] as const,
  orgs: ['orgs'] as const,
  workspace: (orgId: string) => [orgId] as const,
  sessions: ['sessions'] as const,
  mails: ['mails'] as const,
  members: (orgId: string) => [orgId, 'members'] as const,
  invitations: (orgId: string) => [orgId, 'invitations'] as const,
  apiKeys: (orgId: string) => [orgId, 'api-keys'] as const,
  webhooks: (orgId: string) => [orgId, 'webhooks'] as const,
  deliveries: (orgId: string, webhookId: string) => [orgId, 'webhooks', webhookId, 'deliveries'] as const,
  library: (orgId: string) => [orgId, 'library'] as const,
  libraryEntry: (orgId: string, assetId: string) => [orgId, 'library', 'one', assetId] as const,
  newsPreferences: (orgId: string) => [orgId, 'news-preferences'] as const,
  audit: (orgId: string, filters: object) => [orgId, 'audit', filters] as const,
  groups: (orgId: string) => [orgId, 'groups'] as const,
  home: (orgId: string) => [orgId, 'groups', 'home'] as const,
  /** All keys about credits and payments begin with this. */
  billing: (orgId: string) => [orgId, 'billing'] as const,
  price: (orgId: string, ask: object) => [orgId, 'price', ask] as const,
  runs: (orgId: string) => [orgId, 'runs'] as const,
  connections: (orgId: string) => [orgId, 'connections'] as const,
  slots: (orgId: string) => [orgId, 'slots'] as const,
  calendar: (orgId: string) => [orgId, 'calendar'] as const,
}
