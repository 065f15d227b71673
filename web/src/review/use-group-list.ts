import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { useReadContext } from '../api/reads.ts'
import { type Filters, type GroupPage, groupPageRead } from '../publishing/group-reads.ts'
import { IDLE_SECONDS, isMoving, MOVING_SECONDS, sharePage } from '../publishing/use-groups.ts'

interface GroupList {
  /** Undefined until the first page has been read. */
  data: { items: PostGroupWithPosts[]; total: number } | undefined
  isPending: boolean
  error: Error | null
  readAt: number
  retry: () => void
  /** Reads the next page. Null while it is being read, and at the end. */
  more: (() => void) | null
  /** True once the last page has been read. */
  isWhole: boolean
}

/** A list of groups that reads further pages as somebody scrolls down. */
export function useGroupList(filters: Filters): GroupList {
  const context = useReadContext()
  const name = JSON.stringify(filters)
  // Another list starts with its first page.
  const [asked, setAsked] = useState({ name, pages: 1 })
  const pages = asked.name === name ? asked.pages : 1
  const read = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...groupPageRead(context, filters, index + 1),
      structuralSharing: sharePage,
      refetchIntervalInBackground: false,
      // Posts that are being published change within seconds, in the list and on the page beside it. All pages of the
      // list are read again at each interval, so the interval grows with their number.
      refetchInterval: ({ state }: { state: { error: Error | null; data?: GroupPage | undefined } }) =>
        (state.data?.items.some(isMoving) ? MOVING_SECONDS : IDLE_SECONDS * pages) * 1000 * (state.error ? 3 : 1),
    })),
  })
  const [first] = read
  const last = read.at(-1)
  const contents = read.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages themselves are what it is made from
  const data = useMemo(() => joined(contents), [pages, ...contents])
  const more = useCallback(() => setAsked({ name, pages: pages + 1 }), [name, pages])
  return {
    data,
    isPending: first?.isPending ?? true,
    error: read.find(({ error }) => error)?.error ?? null,
    readAt: first?.dataUpdatedAt ?? 0,
    retry: () => {
      for (const page of read) void page.refetch()
    },
    more: last?.data?.hasMore ? more : null,
    isWhole: last?.data?.hasMore === false,
  }
}

/**
 * Joins the pages read so far into one list. A group may have moved to another page between two reads; it is listed
 * once.
 */
function joined(pages: readonly (GroupPage | undefined)[]): GroupList['data'] {
  const [first] = pages
  if (!first) return undefined
  const items = new Map(pages.flatMap((page) => page?.items.map((item) => [item.group.id, item] as const) ?? []))
  return { items: [...items.values()], total: first.total }
}
