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

/** Everybody in the workspace, those who came first first. */
export function useMembers(enabled = true) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return useQuery({
    queryKey: queryKeys.members(orgId),
    queryFn: () => api('GET /v1/orgs/{orgId}/members', { orgId, limit: 100, sortBy: 'joinedAt', sortDir: 'asc' }),
    enabled,
  })
}

/** The name of a member; null until it is known, and for somebody who has left. */
export function useMemberName(userId: string | null): string | null {
  const found = useMembers(userId !== null).data?.find((member) => member.userId === userId)
  return found ? (found.name ?? found.email) : null
}
