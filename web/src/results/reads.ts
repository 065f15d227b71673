import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const PERFORMANCE = 'GET /v1/orgs/{orgId}/marketing/analytics/performance'
const TOP_POSTS = 'GET /v1/orgs/{orgId}/marketing/analytics/top-posts'

export type Performance = Output<typeof PERFORMANCE>
export type KnownPost = Performance['topPosts'][number]
export type TopPosts = Output<typeof TOP_POSTS>
export type TopPost = TopPosts['items'][number]

/** The most posts, topics and kinds that one answer names. */
export const MOST = 50

export const resultsKey = (orgId: string) => [orgId, 'results'] as const

/** The results of the last `days` days. */
export const performanceRead = ({ api, orgId }: ReadContext, days: number): Read<Performance> => ({
  queryKey: [...resultsKey(orgId), 'performance', days],
  queryFn: () => api(PERFORMANCE, { orgId, days, topLimit: MOST }),
})

/** The posts of the last `days` days whose results were read, the best first, page by page. */
export const topPostsRead = ({ api, orgId }: ReadContext, days: number): PagedRead<TopPosts> => ({
  queryKey: [...resultsKey(orgId), 'top-posts', days],
  queryFn: ({ pageParam }) => api(TOP_POSTS, { orgId, days, page: pageParam, limit: MOST }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})
