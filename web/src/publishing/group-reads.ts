import type { Platform } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { PostGroupStatus, PostStatus } from '#contract/statuses.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export const groupKey = (orgId: string, groupId: string) => [...queryKeys.groups(orgId), 'one', groupId] as const

export type GroupPage = Output<'GET /v1/orgs/{orgId}/marketing/post-groups'>

const PAGE = 100

export interface Filters {
  statuses: readonly PostGroupStatus[]
  /** Groups with a post in this state, whatever the group's own state. */
  postStatus?: PostStatus
  platform?: Platform | undefined
  /** Sorts by time, the latest first; otherwise the newest draft comes first. */
  latestFirst?: boolean
}

/** One page of a list of groups, 1-based. */
export function groupPageRead({ api, orgId }: ReadContext, filters: Filters, page: number): Read<GroupPage> {
  const { statuses, postStatus, platform, latestFirst } = filters
  return {
    queryKey: [...queryKeys.groups(orgId), 'list', { ...filters, page }],
    queryFn: () =>
      api('GET /v1/orgs/{orgId}/marketing/post-groups', {
        orgId,
        page,
        limit: PAGE,
        ...(statuses.length > 0 && { 'filter[status]': statuses.join() }),
        ...(statuses.length > 1 && { 'filterOp[status]': 'in' as const }),
        ...(latestFirst && { sortBy: 'scheduledFor' as const, sortDir: 'desc' as const }),
        ...(postStatus && { 'filter[postStatus]': postStatus }),
        ...(platform && { 'filter[platform]': platform }),
      }),
  }
}

export const groupRead = ({ api, orgId }: ReadContext, groupId: string): Read<PostGroupWithPosts> => ({
  queryKey: groupKey(orgId, groupId),
  queryFn: () => api('GET /v1/orgs/{orgId}/marketing/post-groups/{groupId}', { orgId, groupId }),
})
