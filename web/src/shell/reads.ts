import type { User } from '#contract/people/user.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export const meRead = ({ api }: Pick<ReadContext, 'api'>): Read<User> => ({
  queryKey: queryKeys.me,
  queryFn: () => api('GET /v1/users/me', {}),
  staleTime: 300_000,
})

export const orgsRead = ({ api }: Pick<ReadContext, 'api'>): Read<Output<'GET /v1/orgs'>> => ({
  queryKey: queryKeys.orgs,
  queryFn: () => api('GET /v1/orgs', { limit: 100 }),
  staleTime: 60_000,
})

export const timezoneRead = ({ api, orgId }: ReadContext): Read<Output<'GET /v1/orgs/{orgId}/timezone'>> => ({
  queryKey: [orgId, 'timezone'],
  queryFn: () => api('GET /v1/orgs/{orgId}/timezone', { orgId }),
  staleTime: 300_000,
})

export const membersRead = ({ api, orgId }: ReadContext): Read<Output<'GET /v1/orgs/{orgId}/members'>> => ({
  queryKey: queryKeys.members(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/members', { orgId, limit: 100, sortBy: 'joinedAt', sortDir: 'asc' }),
})
