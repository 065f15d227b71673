import type { PublishingPause } from '#contract/posts/publishing.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export const pauseKey = (orgId: string) => [orgId, 'pause'] as const
export const schedulerKey = (orgId: string) => [orgId, 'scheduler'] as const

const SCHEDULER = 'GET /v1/orgs/{orgId}/marketing/scheduler/settings'

export type Home = Output<'GET /v1/orgs/{orgId}/home/summary'>
export type Scheduler = Output<typeof SCHEDULER>

export const homeRead = ({ api, orgId }: ReadContext): Read<Home> => ({
  queryKey: queryKeys.home(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/home/summary', { orgId }),
})

export const pauseRead = ({ api, orgId }: ReadContext): Read<PublishingPause> => ({
  queryKey: pauseKey(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/marketing/publishing/pause', { orgId }),
})

export const schedulerRead = ({ api, orgId }: ReadContext): Read<Scheduler> => ({
  queryKey: schedulerKey(orgId),
  queryFn: () => api(SCHEDULER, { orgId }),
  staleTime: 60_000,
})

export type CalendarEntry = Output<'GET /v1/orgs/{orgId}/marketing/scheduler/calendar'>[number]

/** The entries between two instants, `to` not included. */
export const calendarRead = (
  { api, orgId }: ReadContext,
  { from, to }: { from: string; to: string },
): Read<CalendarEntry[]> => ({
  queryKey: [...queryKeys.calendar(orgId), from, to],
  queryFn: () => api('GET /v1/orgs/{orgId}/marketing/scheduler/calendar', { orgId, from, to }),
})
