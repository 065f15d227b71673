import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Read, ReadContext } from '../api/reads.ts'

export const accountsKey = (orgId: string) => [orgId, 'accounts'] as const

export const accountsRead = ({ api, orgId }: ReadContext): Read<SocialAccount[]> => ({
  queryKey: accountsKey(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/marketing/accounts', { orgId }),
  staleTime: 60_000,
})
