import type { PublishingPause } from '#contract/posts/publishing.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { useWrite } from '../api/use-write.ts'
import { pauseKey, pauseRead } from './reads.ts'

/**
 * The interval of reading. Every page has the banner, so it is two minutes, and it is also read when the tab becomes
 * visible.
 */
const LOOK_SECONDS = 120

export type PauseChange = Pick<PublishingPause, 'workspace' | 'platforms' | 'accountIds' | 'reason'>

/** What is paused in this workspace. */
export function usePause() {
  return usePolled({ read: pauseRead(useReadContext()), every: () => LOOK_SECONDS })
}

/** Sets everything that is paused. Whatever is left out is not paused. */
export function useSetPause(said: (now: PublishingPause) => string) {
  const { orgId } = useWorkspace()
  return useWrite<PauseChange, PublishingPause>({
    touches: () => [pauseKey(orgId), queryKeys.groups(orgId), queryKeys.calendar(orgId)],
    send: (api, change) => api('PUT /v1/orgs/{orgId}/marketing/publishing/pause', { orgId, ...change }),
    receive: (cache, now) => cache.setQueryData(pauseKey(orgId), now),
    done: (now) => ({ message: said(now) }),
  })
}
