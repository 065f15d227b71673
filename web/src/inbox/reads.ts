import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'
import { ASKED, type InboxView } from './views.ts'

const LIST = 'GET /v1/orgs/{orgId}/engagement'
const SETTINGS = 'GET /v1/orgs/{orgId}/engagement/settings'

type InboxPage = Output<typeof LIST>
/** A post of somebody else, with the answer to it. */
export type Item = InboxPage['items'][number]
export type Listening = Output<typeof SETTINGS>

/** All keys about replies begin with this. */
export const inboxKey = (orgId: string) => [orgId, 'inbox'] as const

/** One part of the inbox, newest first, page by page. */
export const inboxRead = (
  { api, orgId }: ReadContext,
  view: InboxView,
  feedId: string | undefined,
): PagedRead<InboxPage> => ({
  queryKey: [...inboxKey(orgId), 'list', view, feedId ?? null],
  queryFn: ({ pageParam }) =>
    api(LIST, { orgId, ...ASKED[view], ...(feedId !== undefined && { feedId }), page: pageParam, limit: 50 }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})

/** How many items a part has. */
export const inboxCountRead = ({ api, orgId }: ReadContext, view: InboxView): Read<number> => ({
  queryKey: [...inboxKey(orgId), 'count', view],
  queryFn: async () => (await api(LIST, { orgId, ...ASKED[view], page: 1, limit: 1 })).total,
})

export const listeningKey = (orgId: string) => [orgId, 'listening'] as const

/** What the inbox listens to. */
export const listeningRead = ({ api, orgId }: ReadContext): Read<Listening> => ({
  queryKey: listeningKey(orgId),
  queryFn: () => api(SETTINGS, { orgId }),
})
