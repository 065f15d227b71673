import { useQueryClient } from '@tanstack/react-query'
import type { Platform } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/post-group.ts'
import type { PostGroupStatus } from '#contract/statuses.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { usePolled } from '../api/use-polled.ts'

export type GroupPage = Output<'GET /v1/orgs/{orgId}/marketing/post-groups'>

/** One request a minute for each list and for the open group: an idle page stays within four. */
const IDLE_SECONDS = 60

export function useGroupList(statuses: readonly PostGroupStatus[], platform?: Platform) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return usePolled<GroupPage>({
    key: queryKeys.groupList(orgId, { statuses, platform }),
    read: () =>
      api('GET /v1/orgs/{orgId}/marketing/post-groups', {
        orgId,
        limit: 100,
        'filter[status]': [...statuses],
        ...(statuses.length > 1 && { 'filterOp[status]': 'in' as const }),
        ...(platform && { 'filter[platform]': [platform] }),
      }),
    every: () => IDLE_SECONDS,
  })
}

export const WAITING: readonly PostGroupStatus[] = ['pending_approval']

export function useWaitingCount(): number | undefined {
  return useGroupList(WAITING).data?.total
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
    every: (data) =>
      data?.posts.some(({ status }) => status === 'publishing' || status === 'awaiting_platform') ? 5 : IDLE_SECONDS,
  })
}
