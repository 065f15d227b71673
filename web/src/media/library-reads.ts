import { queryKeys } from '../api/query-keys.ts'
import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const LIST = 'GET /v1/orgs/{orgId}/marketing/media'
const ONE = 'GET /v1/orgs/{orgId}/marketing/media/{assetId}'

export type LibraryList = Output<typeof LIST>
export type LibraryItem = LibraryList['items'][number]
export type LibraryEntry = Output<typeof ONE>

export interface LibraryFilter {
  collection: 'all' | 'uploads' | 'on_brand'
  kind: 'all' | 'image' | 'video' | 'carousel'
}

/** The files of the workspace, newest first, page by page. */
export const libraryRead = ({ api, orgId }: ReadContext, filter: LibraryFilter): PagedRead<LibraryList> => ({
  queryKey: [...queryKeys.library(orgId), 'list', filter],
  queryFn: ({ pageParam }) => api(LIST, { orgId, page: pageParam, limit: 48, ...filter }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})

/** One file, and the posts that carry it. */
export const libraryEntryRead = ({ api, orgId }: ReadContext, assetId: string): Read<LibraryEntry> => ({
  queryKey: queryKeys.libraryEntry(orgId, assetId),
  queryFn: () => api(ONE, { orgId, assetId }),
})
