import { useQuery } from '@tanstack/react-query'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'

export function useMe() {
  const { api } = useClient()
  return useQuery({ queryKey: queryKeys.me, queryFn: () => api('GET /v1/users/me', {}), staleTime: 300_000 })
}

export function useOrgs() {
  const { api } = useClient()
  return useQuery({ queryKey: queryKeys.orgs, queryFn: () => api('GET /v1/orgs', { limit: 100 }), staleTime: 60_000 })
}

/** The workspace's clock, which all times are shown in. UTC until it is known, and until somebody sets it. */
export function useTimezone() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return useQuery({
    queryKey: queryKeys.timezone(orgId),
    queryFn: () => api('GET /v1/orgs/{orgId}/timezone', { orgId }),
    staleTime: 300_000,
  })
}

export function useZone(): string {
  return useTimezone().data?.timezone ?? 'UTC'
}
