import type { PencilMark } from '#contract/planning/scheduler.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const COVERAGE = 'GET /v1/orgs/{orgId}/marketing/scheduler/schedule-coverage'

/** How many days ahead proposals are requested, whatever weeks are shown, so that one answer serves every view. */
const PENCIL_DAYS = 42

export type Pencil = NonNullable<Output<typeof COVERAGE>['pencil']>
export type { PencilMark }

/** The plan's proposals for free times. They are read again together with the free times. */
export const pencilRead = ({ api, orgId }: ReadContext): Read<Pencil | null> => ({
  queryKey: [...queryKeys.slots(orgId), 'pencil'],
  queryFn: async () => (await api(COVERAGE, { orgId, days: PENCIL_DAYS, pencil: 'true' })).pencil ?? null,
  staleTime: 60_000,
})

/** A proposal has no id, since it is not stored. Its time and network identify it. */
export const markKey = ({ at, platform }: PencilMark): string => `pencil ${at} ${platform}`
