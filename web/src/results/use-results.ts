import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { numberWords, posts } from './figure-words.ts'
import { performanceRead, resultsKey, topPostsRead } from './reads.ts'

const REFRESH = 'POST /v1/orgs/{orgId}/marketing/analytics/refresh'

export type Refreshed = Output<typeof REFRESH>

/** The results of the last `days` days, those of both windows together, and the posts that were read. */
export function useResults(days: number) {
  const at = useReadContext()
  return {
    now: useQuery(performanceRead(at, days)),
    both: useQuery(performanceRead(at, 2 * days)),
    posts: useInfiniteQuery(topPostsRead(at, days)),
  }
}

export type Results = ReturnType<typeof useResults>

/** Has every network asked for the results of the last posts. */
export function useRefresh() {
  const { orgId } = useWorkspace()
  return useWrite<void, Refreshed>({
    touches: () => [resultsKey(orgId), queryKeys.home(orgId)],
    send: (api) => api(REFRESH, { orgId }),
    done: ({ processed, updated }) => ({
      message:
        processed === 0
          ? 'There was nothing to read: no connected account has a post of the last 30 days.'
          : `Read ${numberWords(updated)} of ${posts(processed)} anew.`,
    }),
  })
}
