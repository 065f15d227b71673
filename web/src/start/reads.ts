import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const ONBOARDING = 'GET /v1/orgs/{orgId}/onboarding'
const PROFILE = 'GET /v1/orgs/{orgId}/brand/profile'
const RUNS = 'GET /v1/orgs/{orgId}/agent-runs'
const STEPS = 'GET /v1/orgs/{orgId}/agent-runs/{runId}/steps'

export type Onboarding = Output<typeof ONBOARDING>
export type StepKey = Onboarding['currentStep']
export type Step = Onboarding['steps'][number]
export type Profile = Output<typeof PROFILE>
export type Proposal = Profile['proposals'][number]
export type Reading = Output<typeof RUNS>['items'][number]
export type ReadingStep = Output<typeof STEPS>['items'][number]

/** Below the key of the drafts, so that changes of drafts also reload the steps. */
export const onboardingKey = (orgId: string) => [...queryKeys.groups(orgId), 'onboarding'] as const
export const profileKey = (orgId: string) => [orgId, 'brand-profile'] as const

export const onboardingRead = ({ api, orgId }: ReadContext): Read<Onboarding> => ({
  queryKey: onboardingKey(orgId),
  queryFn: () => api(ONBOARDING, { orgId }),
})

export const profileRead = ({ api, orgId }: ReadContext): Read<Profile> => ({
  queryKey: profileKey(orgId),
  queryFn: () => api(PROFILE, { orgId }),
})

/** The newest run that set up this workspace from a website. Null if there was none. */
export const lastReadingRead = ({ api, orgId }: ReadContext): Read<Reading | null> => ({
  queryKey: [...queryKeys.runs(orgId), 'onboarding'],
  queryFn: async () => (await api(RUNS, { orgId, jobType: 'onboarding', limit: 1 })).items[0] ?? null,
})

export const readingStepsRead = ({ api, orgId }: ReadContext, runId: string): Read<readonly ReadingStep[]> => ({
  queryKey: [...queryKeys.runs(orgId), runId, 'first run'],
  queryFn: async () => (await api(STEPS, { orgId, runId })).items,
})
