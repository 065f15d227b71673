import type { SocialAccount } from '#contract/networks/social-account.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'

export const accountsRead = ({ api, orgId }: ReadContext): Read<SocialAccount[]> => ({
  queryKey: queryKeys.accounts(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/marketing/accounts', { orgId }),
  staleTime: 60_000,
})
