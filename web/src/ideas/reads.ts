import type { PagedRead, ReadContext } from '../api/reads.ts'
import type { Input, Output } from '../api/routes.ts'

const LIST = 'GET /v1/orgs/{orgId}/thoughts'

type ThoughtList = Output<typeof LIST>
export type Thought = ThoughtList['items'][number]
/** Which states are listed. */
export type Shown = Exclude<NonNullable<Input<typeof LIST>['status']>, 'all'>

export const thoughtsKey = (orgId: string) => [orgId, 'thoughts'] as const

/** The thoughts in one of these states, newest first, page by page. */
export const thoughtsRead = ({ api, orgId }: ReadContext, status: Shown): PagedRead<ThoughtList> => ({
  queryKey: [...thoughtsKey(orgId), status],
  queryFn: ({ pageParam }) => api(LIST, { orgId, status, page: pageParam, limit: 50 }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})
