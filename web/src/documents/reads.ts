import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const SOURCES = 'GET /v1/orgs/{orgId}/context/sources'
const DOCUMENTS = 'GET /v1/orgs/{orgId}/context/documents'
const PAGES = 'GET /v1/orgs/{orgId}/context/sources/{sourceId}/pages'

export type Sources = Output<typeof SOURCES>
export type Source = Sources['sources'][number]
export type Setup = Sources['setup'][number]
export type ContextDocument = Output<typeof DOCUMENTS>['documents'][number]
export type SharedPage = Output<typeof PAGES>['pages'][number]

export const sourcesKey = (orgId: string) => [orgId, 'context', 'sources'] as const
export const documentsKey = (orgId: string) => [orgId, 'context', 'documents'] as const

/** The connected sources, and what can be connected here. */
export const sourcesRead = ({ api, orgId }: ReadContext): Read<Sources> => ({
  queryKey: sourcesKey(orgId),
  queryFn: () => api(SOURCES, { orgId }),
})

/** Every document, newest first, each with its whole text. */
export const documentsRead = ({ api, orgId }: ReadContext): Read<readonly ContextDocument[]> => ({
  queryKey: documentsKey(orgId),
  queryFn: async () => (await api(DOCUMENTS, { orgId })).documents,
  staleTime: 30_000,
})

/** The pages that a source shares, the last edited first. Notion itself searches. */
export const pagesRead = (
  { api, orgId }: ReadContext,
  sourceId: string,
  query: string,
): Read<readonly SharedPage[]> => ({
  queryKey: [orgId, 'context', 'pages', sourceId, query],
  queryFn: async () => (await api(PAGES, { orgId, sourceId, ...(query !== '' && { query }) })).pages,
})
