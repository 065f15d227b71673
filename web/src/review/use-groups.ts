import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import type { Platform } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/post-group.ts'
import type { PostGroupStatus } from '#contract/statuses.ts'
import type { Api } from '../api/client.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { usePolled } from '../api/use-polled.ts'

export type GroupPage = Output<'GET /v1/orgs/{orgId}/marketing/post-groups'>

/** One request a minute for each list and for the open group: an idle page stays within four. */
export const IDLE_SECONDS = 60
export const MOVING_SECONDS = 5

export const isMoving = ({ posts }: Pick<PostGroupWithPosts, 'posts'>): boolean =>
  posts.some(({ status }) => status === 'publishing' || status === 'awaiting_platform')

const PAGE = 100

export interface Filters {
  statuses: readonly PostGroupStatus[]
  platform?: Platform | undefined
  /** By the time that each has, the last one first; otherwise the newest draft first. */
  latestFirst?: boolean
}

export function readPage(
  api: Api,
  orgId: string,
  { statuses, platform, latestFirst }: Filters,
  page: number,
): Promise<GroupPage> {
  return api('GET /v1/orgs/{orgId}/marketing/post-groups', {
    orgId,
    page,
    limit: PAGE,
    'filter[status]': statuses.join(),
    ...(statuses.length > 1 && { 'filterOp[status]': 'in' as const }),
    ...(latestFirst && { sortBy: 'scheduledFor' as const, sortDir: 'desc' as const }),
    ...(platform && { 'filter[platform]': platform }),
  })
}

/**
 * Keeps what is the same as before, group by group: one that leaves moves all that follow, and comparing by place would
 * compare each group with its neighbour, word by word.
 */
export function sharePage(before: unknown, now: unknown): GroupPage {
  const [old, page] = [before as GroupPage | undefined, now as GroupPage] // as every page was read
  const known = new Map(old?.items.map((item) => [item.group.id, item]))
  return { ...page, items: page.items.map((item) => replaceEqualDeep(known.get(item.group.id), item)) }
}

export const WAITING: readonly PostGroupStatus[] = ['pending_approval']

/** How many wait, by the first page of their list: the same request as the review desk's. */
export function useWaitingCount(): number | undefined {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const filters = { statuses: WAITING }
  return usePolled<GroupPage>({
    key: queryKeys.groupList(orgId, { ...filters, page: 1 }),
    read: () => readPage(api, orgId, filters, 1),
    share: sharePage,
    every: () => IDLE_SECONDS,
  }).data?.total
}

/** One group with its posts; what a list has already shown of it stands there at once. */
export function useGroup(groupId: string | null) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  return usePolled<PostGroupWithPosts>({
    key: queryKeys.group(orgId, groupId ?? ''),
    read: () => api('GET /v1/orgs/{orgId}/marketing/post-groups/{groupId}', { orgId, groupId: groupId ?? '' }),
    enabled: groupId !== null,
    placeholder: () =>
      cache
        .getQueriesData<GroupPage>({ queryKey: [...queryKeys.groups(orgId), 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find(({ group }) => group.id === groupId),
    every: (data) => (data && isMoving(data) ? MOVING_SECONDS : IDLE_SECONDS),
  })
}
