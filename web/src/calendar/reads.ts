import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export type CalendarEntry = Output<'GET /v1/orgs/{orgId}/marketing/scheduler/calendar'>[number]

/** The entries between two instants, `to` not included. */
export const calendarRead = (
  { api, orgId }: ReadContext,
  { from, to }: { from: string; to: string },
): Read<CalendarEntry[]> => ({
  queryKey: [...queryKeys.calendar(orgId), from, to],
  queryFn: () => api('GET /v1/orgs/{orgId}/marketing/scheduler/calendar', { orgId, from, to }),
})
