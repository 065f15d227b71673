import { useIsMutating, useQueries } from '@tanstack/react-query'
import type { Slot } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { PLATFORM_VIEWS } from '../platforms/table.ts'

export type SlotsByPlatform = Partial<Record<Platform, readonly Slot[]>>

const READ_AHEAD = 5
export const NOT_KNOWN: SlotsByPlatform = {}

/** Whether a change is being sent, which may take a free time. */
export const useChanging = (): boolean => useIsMutating({ mutationKey: ['write'] }) > 0

/**
 * The best free times of each platform, read ahead so that a button can name them. They count as unknown while a change
 * is being sent or they are being read again, because another verdict may take a time.
 */
export function useSlots(platforms: readonly Platform[]): SlotsByPlatform {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const changing = useChanging()
  const slots = useQueries({
    queries: platforms.map((platform) => {
      const { windows } = PLATFORM_VIEWS[platform]
      return {
        queryKey: [...queryKeys.slots(orgId), windows],
        queryFn: () =>
          api('GET /v1/orgs/{orgId}/marketing/scheduler/slots', { orgId, platform: windows, count: READ_AHEAD }),
        staleTime: 30_000,
      }
    }),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data, isFetching }, index) => (data && !isFetching ? [[platforms[index], data.slots]] : [])),
      ) as SlotsByPlatform,
  })
  return changing ? NOT_KNOWN : slots
}
