import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { isInFlight } from '#contract/statuses.ts'
import { afterPaint } from '../api/after-paint.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { type GroupPage, groupPageRead, groupRead } from './group-reads.ts'
import { filtersOf, type ReviewTab } from './review-tab.ts'

/** One request a minute for each list and for the open group, so that an idle page makes at most four. */
export const IDLE_SECONDS = 60
export const MOVING_SECONDS = 5

export const isMoving = ({ posts }: Pick<PostGroupWithPosts, 'posts'>): boolean =>
  posts.some(({ status }) => isInFlight(status))

/**
 * Reuses unchanged groups, compared by id. If a group leaves the list, all later ones move up, and comparing by
 * position would compare each with its neighbour.
 */
export function sharePage(before: unknown, now: unknown): GroupPage {
  const [old, page] = [before as GroupPage | undefined, now as GroupPage] // each page was read so
  const known = new Map(old?.items.map((item) => [item.group.id, item]))
  return { ...page, items: page.items.map((item) => replaceEqualDeep(known.get(item.group.id), item)) }
}

/** The first page of a list of drafts. The count beside Review, the list and Today share one request. */
export function useFirstPage(tab: ReviewTab) {
  return usePolled({
    read: groupPageRead(useReadContext(), filtersOf(tab, undefined), 1),
    share: sharePage,
    every: () => IDLE_SECONDS,
  })
}

/** The number of drafts in a list. */
export const useListCount = (tab: ReviewTab): number | undefined => useFirstPage(tab).data?.total

/** One group with its posts. Shows at once what a list has already read. */
export function useGroup(groupId: string | null) {
  const context = useReadContext()
  const cache = useQueryClient()
  const read = groupRead(context, groupId ?? '')
  return usePolled({
    read: {
      ...read,
      queryFn: async () => {
        await afterPaint()
        return read.queryFn()
      },
    },
    enabled: groupId !== null,
    placeholder: () =>
      cache
        .getQueriesData<GroupPage>({ queryKey: [...queryKeys.groups(context.orgId), 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find(({ group }) => group.id === groupId),
    every: (data) => (data && isMoving(data) ? MOVING_SECONDS : IDLE_SECONDS),
  })
}
