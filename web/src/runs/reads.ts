import { queryKeys } from '../api/query-keys.ts'
import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

type RunPage = Output<'GET /v1/orgs/{orgId}/agent-runs'>
export type Run = RunPage['items'][number]
export type Step = Output<'GET /v1/orgs/{orgId}/agent-runs/{runId}/steps'>['items'][number]

const PER_PAGE = 25

/** The runs, newest first. */
export const runsRead = ({ api, orgId }: ReadContext): PagedRead<RunPage> => ({
  queryKey: queryKeys.runs(orgId),
  queryFn: ({ pageParam }) => api('GET /v1/orgs/{orgId}/agent-runs', { orgId, page: pageParam, limit: PER_PAGE }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})

export const runRead = ({ api, orgId }: ReadContext, runId: string): Read<Run> => ({
  queryKey: [...queryKeys.runs(orgId), runId],
  queryFn: () => api('GET /v1/orgs/{orgId}/agent-runs/{runId}', { orgId, runId }),
})

export const stepsRead = ({ api, orgId }: ReadContext, runId: string): Read<{ items: Step[] }> => ({
  queryKey: [...queryKeys.runs(orgId), runId, 'steps'],
  queryFn: () => api('GET /v1/orgs/{orgId}/agent-runs/{runId}/steps', { orgId, runId }),
})
