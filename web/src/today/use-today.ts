import type { Post } from '#contract/post.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { usePolled } from '../api/use-polled.ts'

export type Home = Output<'GET /v1/orgs/{orgId}/home/summary'>

const LOOK_SECONDS = 60
/** More than these nobody works through on one page: the numbers above say how many there are. */
const MOST = 50

/** What a person sees first: counts, what goes out next, coverage, results. */
export function useHome() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return usePolled<Home>({
    key: queryKeys.home(orgId),
    read: () => api('GET /v1/orgs/{orgId}/home/summary', { orgId }),
    every: (home) => (home?.nextPosts.some(isMoving) ? 5 : LOOK_SECONDS),
  })
}

/** Posts that will not go out without a person: failed, perhaps live, or approved and without a time. */
export function useAttention() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return usePolled<readonly Post[]>({
    key: queryKeys.attention(orgId),
    read: async () => {
      const { items } = await api('GET /v1/orgs/{orgId}/marketing/posts', {
        orgId,
        limit: MOST,
        'filter[status]': ['failed', 'approved'],
        'filterOp[status]': 'in',
      })
      return items.filter(({ status, scheduledForUtc }) => status === 'failed' || scheduledForUtc === null)
    },
    every: () => LOOK_SECONDS,
  })
}

const isMoving = ({ status }: Post): boolean => status === 'publishing' || status === 'awaiting_platform'
