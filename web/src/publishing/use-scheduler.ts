import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import type { Input } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { type Scheduler, schedulerKey, schedulerRead } from './reads.ts'

const SAVE = 'PATCH /v1/orgs/{orgId}/marketing/scheduler/settings'

export type SchedulerChange = Omit<Input<typeof SAVE>, 'orgId'>

/** The scheduling profile in effect, with defaults filled in. */
export function useScheduler() {
  return useQuery(schedulerRead(useReadContext()))
}

/** Changes the given parts of the profile. Scheduled posts keep their time. */
export function useSaveScheduler(saved: string) {
  const { orgId } = useWorkspace()
  return useWrite<SchedulerChange, Scheduler>({
    touches: () => [schedulerKey(orgId), queryKeys.slots(orgId)],
    send: (api, change) => api(SAVE, { orgId, ...change }),
    receive: (cache, now) => cache.setQueryData(schedulerKey(orgId), now),
    done: () => ({ message: saved }),
  })
}
