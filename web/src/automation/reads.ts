import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const RULES = 'GET /v1/orgs/{orgId}/automation/x/rules'
const RUNS = 'GET /v1/orgs/{orgId}/automation/x/runs'

export type Rules = Output<typeof RULES>
export type RepostRule = NonNullable<Rules['autoRepost']>
export type DeleteRule = NonNullable<Rules['autoDelete']>
export type Kind = Rules['waitsForPerson'][number]
export type Action = Output<typeof RUNS>['items'][number]

/** All keys about rules begin with this. */
export const automationKey = (orgId: string) => [orgId, 'automation'] as const

export const automationRulesRead = ({ api, orgId }: ReadContext): Read<Rules> => ({
  queryKey: [...automationKey(orgId), 'rules'],
  queryFn: () => api(RULES, { orgId }),
})

/** The newest actions of all runs: each is one post, with what was done or why it was left alone. */
export const automationRunsRead = ({ api, orgId }: ReadContext): Read<Action[]> => ({
  queryKey: [...automationKey(orgId), 'runs'],
  queryFn: async () => (await api(RUNS, { orgId, limit: 100 })).items,
})

/** What will be deleted unless somebody keeps it. */
export const noticesRead = ({ api, orgId }: ReadContext): Read<Action[]> => ({
  queryKey: [...automationKey(orgId), 'notices'],
  queryFn: async () => (await api(RUNS, { orgId, limit: 100, notices: 'true' })).items,
})

/** What a post says. Null if it is not here any more. */
export const postTextRead = ({ api, orgId }: ReadContext, postId: string): Read<string | null> => ({
  queryKey: [orgId, 'automation-post', postId],
  queryFn: async () => (await api('GET /v1/orgs/{orgId}/marketing/posts/{postId}', { orgId, postId })).contentText,
  staleTime: 300_000,
})
