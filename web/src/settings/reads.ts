import { queryKeys } from '../api/query-keys.ts'
import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Input, Output } from '../api/routes.ts'

export const sessionsRead = ({ api }: ReadContext): Read<Output<'GET /v1/auth/sessions'>> => ({
  queryKey: queryKeys.sessions,
  queryFn: () => api('GET /v1/auth/sessions', {}),
})

export const mailsRead = ({ api }: ReadContext): Read<Output<'GET /v1/installation/mail'>> => ({
  queryKey: queryKeys.mails,
  queryFn: () => api('GET /v1/installation/mail', { limit: 100 }),
})

/** The invitations that nobody has accepted yet. */
export const invitationsRead = ({ api, orgId }: ReadContext): Read<Output<'GET /v1/orgs/{orgId}/invitations'>> => ({
  queryKey: queryKeys.invitations(orgId),
  queryFn: () =>
    api('GET /v1/orgs/{orgId}/invitations', {
      orgId,
      limit: 100,
      'filter[status]': 'pending,expired',
      'filterOp[status]': 'in',
    }),
})

export const apiKeysRead = ({ api, orgId }: ReadContext): Read<Output<'GET /v1/orgs/{orgId}/api-keys'>> => ({
  queryKey: queryKeys.apiKeys(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/api-keys', { orgId }),
})

export const webhooksRead = ({ api, orgId }: ReadContext): Read<Output<'GET /v1/orgs/{orgId}/webhooks'>> => ({
  queryKey: queryKeys.webhooks(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/webhooks', { orgId }),
})

export const connectionsRead = ({ api, orgId }: ReadContext): Read<Output<'GET /v1/orgs/{orgId}/connections'>> => ({
  queryKey: queryKeys.connections(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/connections', { orgId }),
})

const AUDIT = 'GET /v1/orgs/{orgId}/audit'
export type AuditFilters = Omit<Input<typeof AUDIT>, 'orgId' | 'page' | 'limit'>

/** The audit log through the filters, newest first. */
export const auditRead = ({ api, orgId }: ReadContext, filters: AuditFilters): PagedRead<Output<typeof AUDIT>> => ({
  queryKey: queryKeys.audit(orgId, filters),
  queryFn: ({ pageParam }) => api(AUDIT, { orgId, page: pageParam, limit: 50, ...filters }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})
