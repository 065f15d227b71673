import type { Post } from '#contract/post.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { usePolled } from '../api/use-polled.ts'

export type Home = Output<'GET /v1/orgs/{orgId}/home/summary'>

const LOOK_SECONDS = 60

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

const isMoving = ({ status }: Post): boolean => status === 'publishing' || status === 'awaiting_platform'
