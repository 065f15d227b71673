import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const RULES = 'GET /v1/orgs/{orgId}/automation/x/rules'
const RUNS = 'GET /v1/orgs/{orgId}/automation/x/runs'

export type Rules = Output<typeof RULES>
export type RepostRule = NonNullable<Rules['autoRepost']>
export type DeleteRule = NonNullable<Rules['autoDelete']>
export type Kind = Rules['waitsForPerson'][number]
export type Action = Output<typeof RUNS>['items'][number]

export const automationKey = (orgId: string) => [orgId, 'automation'] as const
export const rulesKey = (orgId: string) => [...automationKey(orgId), 'rules'] as const
export const runsKey = (orgId: string) => [...automationKey(orgId), 'runs'] as const

export const automationRulesRead = ({ api, orgId }: ReadContext): Read<Rules> => ({
  queryKey: rulesKey(orgId),
  queryFn: () => api(RULES, { orgId }),
})

/** The newest actions of all runs; each is one post with what was done or why it was left alone. */
export const automationRunsRead = ({ api, orgId }: ReadContext): Read<Action[]> => ({
  queryKey: runsKey(orgId),
  queryFn: async () => (await api(RUNS, { orgId, limit: 100 })).items,
})
