import type { PencilMark } from '#contract/planning/scheduler.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const COVERAGE = 'GET /v1/orgs/{orgId}/marketing/scheduler/schedule-coverage'

/** How far ahead the plan is drawn, whatever weeks are shown: one answer serves every view. */
const PENCIL_DAYS = 42

export type Pencil = NonNullable<Output<typeof COVERAGE>['pencil']>
export type { PencilMark }

/** What the plan would fill the free times with. It is read anew with the free times. */
export const pencilRead = ({ api, orgId }: ReadContext): Read<Pencil | null> => ({
  queryKey: [...queryKeys.slots(orgId), 'pencil'],
  queryFn: async () => (await api(COVERAGE, { orgId, days: PENCIL_DAYS, pencil: 'true' })).pencil ?? null,
  staleTime: 60_000,
})

/** A mark has no id, since nothing is kept of it: its time and network tell it from others. */
export const markKey = ({ at, platform }: PencilMark): string => `pencil ${at} ${platform}`
