import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useReadContext } from '../api/reads.ts'
import { usePendingIds } from '../api/use-write.ts'
import { type Item, inboxCountRead, inboxRead } from './reads.ts'
import type { InboxView } from './views.ts'

const IDLE_MS = 60_000
const MOVING_MS = 3000

/** A part of the inbox, without the items whose verdict is on its way. */
export function useInboxList(view: InboxView, feedId: string | undefined) {
  const pending = usePendingIds()
  const list = useInfiniteQuery({
    ...inboxRead(useReadContext(), view, feedId),
    refetchIntervalInBackground: false,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ status }) => status === 'sending')) ? MOVING_MS : IDLE_MS,
  })
  const pages = list.data?.pages
  const [items, going] = useMemo(() => {
    // An item may have moved to another page between two reads; it is listed once.
    const all = [...new Map(pages?.flatMap((page) => page.items.map((item) => [item.id, item] as const))).values()]
    const left = all.filter(({ id }) => !pending.has(id))
    return [left as readonly Item[], all.length - left.length]
  }, [pages, pending])
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    items,
    isRead: pages !== undefined,
    total: Math.max(items.length, (pages?.[0]?.total ?? 0) - going),
    error: list.error,
    readAt: list.dataUpdatedAt,
    retry: () => void list.refetch(),
    more: hasNextPage && !isFetchingNextPage ? more : null,
    isWhole: pages !== undefined && !hasNextPage,
  }
}

/** The number of items in a part that waits for somebody. */
export const useInboxCount = (view: InboxView): number | undefined =>
  useQuery({ ...inboxCountRead(useReadContext(), view), refetchInterval: IDLE_MS, refetchIntervalInBackground: false })
    .data
