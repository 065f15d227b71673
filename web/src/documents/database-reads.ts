import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const MAPPINGS = 'GET /v1/orgs/{orgId}/context/databases'
const DATABASES = 'GET /v1/orgs/{orgId}/context/sources/{sourceId}/databases'
const DATABASE = 'GET /v1/orgs/{orgId}/context/sources/{sourceId}/databases/{databaseId}'
const ROWS = 'GET /v1/orgs/{orgId}/context/rows'

export type Mapping = Output<typeof MAPPINGS>['mappings'][number]
export type Database = Output<typeof DATABASES>['databases'][number]
export type Sample = Output<typeof DATABASE>
export type Row = Output<typeof ROWS>['rows'][number]

export const mappingsKey = (orgId: string) => [orgId, 'context', 'mappings'] as const
export const rowsKey = (orgId: string) => [orgId, 'context', 'rows'] as const

/** The databases whose ticked rows become drafts. */
export const mappingsRead = ({ api, orgId }: ReadContext): Read<readonly Mapping[]> => ({
  queryKey: mappingsKey(orgId),
  queryFn: async () => (await api(MAPPINGS, { orgId })).mappings,
})

/** The databases that a source shares. */
export const databasesRead = ({ api, orgId }: ReadContext, sourceId: string): Read<readonly Database[]> => ({
  queryKey: [orgId, 'context', 'databases', sourceId],
  queryFn: async () => (await api(DATABASES, { orgId, sourceId })).databases,
})

/** One of them as it is now, with some of its rows. */
export const sampleRead = (
  { api, orgId }: ReadContext,
  { sourceId, databaseId }: { sourceId: string; databaseId: string },
): Read<Sample> => ({
  queryKey: [orgId, 'context', 'sample', sourceId, databaseId],
  queryFn: () => api(DATABASE, { orgId, sourceId, databaseId }),
})

/** The rows of a database that were ticked once, those first that changed last. */
export const rowsRead = (
  { api, orgId }: ReadContext,
  { sourceId, databaseId }: { sourceId: string; databaseId: string },
): Read<readonly Row[]> => ({
  queryKey: [...rowsKey(orgId), sourceId, databaseId],
  queryFn: async () => (await api(ROWS, { orgId, sourceId, databaseId })).rows,
})
