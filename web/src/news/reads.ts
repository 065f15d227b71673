import { queryKeys } from '../api/query-keys.ts'
import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export const newsKey = (orgId: string) => [orgId, 'news'] as const
export const newsListKey = (orgId: string, unreadOnly: boolean) => [...newsKey(orgId), 'list', unreadOnly] as const
export const newsUnreadKey = (orgId: string) => [...newsKey(orgId), 'unread'] as const

const NEWS = 'GET /v1/orgs/{orgId}/notifications'
const PREFERENCES = 'GET /v1/orgs/{orgId}/notifications/preferences'

export type NewsList = Output<typeof NEWS>
export type News = NewsList['items'][number]
export type Preferences = Output<typeof PREFERENCES>

/** The person's notifications, newest first, page by page. */
export const newsRead = ({ api, orgId }: ReadContext, unreadOnly: boolean): PagedRead<NewsList> => ({
  queryKey: newsListKey(orgId, unreadOnly),
  queryFn: ({ pageParam }) =>
    api(NEWS, { orgId, page: pageParam, limit: 50, unreadOnly: unreadOnly ? 'true' : 'false' }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})

/** How many are unread, for the count on every page. */
export const unreadRead = ({ api, orgId }: ReadContext): Read<number> => ({
  queryKey: newsUnreadKey(orgId),
  queryFn: async () => (await api(NEWS, { orgId, limit: 1, unreadOnly: 'true' })).unreadCount,
})

export const preferencesRead = ({ api, orgId }: ReadContext): Read<Preferences> => ({
  queryKey: queryKeys.newsPreferences(orgId),
  queryFn: () => api(PREFERENCES, { orgId }),
})
