import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Input, Output } from '../api/routes.ts'

const ACTIVE = 'GET /v1/orgs/{orgId}/strategy'
const VERSIONS = 'GET /v1/orgs/{orgId}/strategy/versions'

export type ActiveStrategy = NonNullable<Output<typeof ACTIVE>>
type VersionPage = Output<typeof VERSIONS>
export type Strategy = VersionPage['items'][number]
export type StrategyChanges = Omit<Input<'PATCH /v1/orgs/{orgId}/strategy'>, 'orgId'>

/** All keys about strategies begin with this. */
export const strategyKey = (orgId: string) => [orgId, 'strategy'] as const

/** The active version. Null if there is none. */
export const strategyRead = ({ api, orgId }: ReadContext): Read<ActiveStrategy | null> => ({
  queryKey: [...strategyKey(orgId), 'active'],
  queryFn: () => api(ACTIVE, { orgId }),
})

/** All versions, drafts included, newest first, page by page. */
export const versionsRead = ({ api, orgId }: ReadContext): PagedRead<VersionPage> => ({
  queryKey: [...strategyKey(orgId), 'versions'],
  queryFn: ({ pageParam }) => api(VERSIONS, { orgId, page: pageParam, limit: 10 }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})
