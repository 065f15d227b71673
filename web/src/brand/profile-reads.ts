import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Input, Output } from '../api/routes.ts'

export const profileKey = (orgId: string) => [orgId, 'brand-profile'] as const

export const PROFILE = 'GET /v1/orgs/{orgId}/brand/profile'
export type Profile = Output<typeof PROFILE>
export type ProfileChanges = Omit<Input<'PATCH /v1/orgs/{orgId}/brand/profile'>, 'orgId'>

export const profileRead = ({ api, orgId }: ReadContext): Read<Profile> => ({
  queryKey: profileKey(orgId),
  queryFn: () => api(PROFILE, { orgId }),
})

export const learnedKey = (orgId: string) => [orgId, 'learned'] as const

const LEARNED = 'GET /v1/orgs/{orgId}/brand/preferences'
type LearnedList = Output<typeof LEARNED>
export type Learned = LearnedList['items'][number]

/** The learned preferences, the latest first. */
export const learnedRead = ({ api, orgId }: ReadContext): PagedRead<LearnedList> => ({
  queryKey: learnedKey(orgId),
  queryFn: ({ pageParam }) => api(LEARNED, { orgId, page: pageParam, limit: 50 }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})
