import { useQuery } from '@tanstack/react-query'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Input, Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'

const PATH = '/v1/orgs/{orgId}/marketing/scheduler/settings'

export type Scheduler = Output<`GET ${typeof PATH}`>
export type SchedulerChange = Omit<Input<`PATCH ${typeof PATH}`>, 'orgId'>

/** The scheduling profile as it holds, defaults filled in. */
export function useScheduler() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return useQuery({
    queryKey: queryKeys.scheduler(orgId),
    queryFn: () => api(`GET ${PATH}`, { orgId }),
    staleTime: 60_000,
  })
}

/** Changes what is named of it; what is booked already keeps its time. */
export function useSaveScheduler(saved: string) {
  const { orgId } = useWorkspace()
  return useWrite<SchedulerChange, Scheduler>({
    touches: () => [queryKeys.scheduler(orgId), queryKeys.slots(orgId)],
    send: (api, change) => api(`PATCH ${PATH}`, { orgId, ...change }),
    receive: (cache, now) => cache.setQueryData(queryKeys.scheduler(orgId), now),
    done: () => ({ message: saved }),
  })
}
