import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Platform } from '#contract/platforms.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'

export function useAccounts() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return useQuery({
    queryKey: queryKeys.accounts(orgId),
    queryFn: () => api('GET /v1/orgs/{orgId}/marketing/accounts', { orgId }),
    staleTime: 60_000,
  })
}

type Find = (post: { platform: Platform; socialAccountId: string | null }) => SocialAccount | null

/** The account a post goes out from: the one named, else the only one connected on its platform. A3-2 */
export function useAccountOf(): Find {
  const { data } = useAccounts()
  return useCallback(
    ({ platform, socialAccountId }) => {
      const all = data ?? []
      if (socialAccountId !== null) return all.find(({ id }) => id === socialAccountId) ?? null
      const [only, ...others] = all.filter(
        (account) => account.platform === platform && account.status !== 'disconnected',
      )
      return others.length === 0 ? (only ?? null) : null
    },
    [data],
  )
}
