import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useWorkspace } from '../api/client-context.ts'
import { useReadContext } from '../api/reads.ts'
import { useWrite } from '../api/use-write.ts'
import { now } from '../clock.ts'
import { isoOf } from '../time.ts'
import { type News, type NewsList, newsKey, newsListKey, newsRead, newsUnreadKey } from './reads.ts'

export function useNews(unreadOnly: boolean) {
  return useInfiniteQuery(newsRead(useReadContext(), unreadOnly))
}

/**
 * Marks notifications as read. They keep their place until the list is read again, so that nothing moves under the
 * pointer.
 */
export function useMarkRead() {
  const { orgId } = useWorkspace()
  return useWrite<readonly News[], unknown>({
    touches: () => [newsUnreadKey(orgId)],
    send: (api, news) =>
      Promise.all(
        news.map(({ id }) =>
          api('POST /v1/orgs/{orgId}/notifications/{notificationId}/read', { orgId, notificationId: id }),
        ),
      ),
    optimistic: (cache, news) => {
      const ids = idsOf(news)
      const readAt = isoOf(now())
      change(cache, orgId, (items) => items.map((one) => (ids.has(one.id) ? { ...one, readAt } : one)))
      cache.setQueryData(newsUnreadKey(orgId), (count: number | undefined) =>
        count === undefined ? count : Math.max(0, count - news.length),
      )
    },
    failed: ([first]) => `Couldn't mark “${first?.title}” as read`,
    repeats: true,
  })
}

export function useDismiss() {
  const { orgId } = useWorkspace()
  return useWrite<readonly News[], unknown>({
    touches: () => [newsKey(orgId)],
    send: (api, news) =>
      Promise.all(
        news.map(({ id }) =>
          api('POST /v1/orgs/{orgId}/notifications/{notificationId}/dismiss', { orgId, notificationId: id }),
        ),
      ),
    optimistic: (cache, news) => {
      const ids = idsOf(news)
      change(cache, orgId, (items) => items.filter(({ id }) => !ids.has(id)))
    },
    failed: ([first]) => `Couldn't dismiss “${first?.title}”`,
    repeats: true,
  })
}

export function useMarkAllRead() {
  const { orgId } = useWorkspace()
  return useWrite<void, { markedCount: number }>({
    touches: () => [newsKey(orgId)],
    send: (api) => api('POST /v1/orgs/{orgId}/notifications/read-all', { orgId }),
    done: ({ markedCount }) => ({ message: `${markedCount} marked as read.` }),
  })
}

export function useDismissAll() {
  const { orgId } = useWorkspace()
  return useWrite<void, { dismissedCount: number }>({
    touches: () => [newsKey(orgId)],
    send: (api) => api('POST /v1/orgs/{orgId}/notifications/dismiss-all', { orgId }),
    done: ({ dismissedCount }) => ({ message: `${dismissedCount} dismissed.` }),
  })
}

const idsOf = (news: readonly News[]): ReadonlySet<string> => new Set(news.map(({ id }) => id))

/** Changes the items in every cached list. */
function change(cache: QueryClient, orgId: string, to: (items: News[]) => News[]): void {
  for (const unreadOnly of [true, false]) {
    cache.setQueryData(
      newsListKey(orgId, unreadOnly),
      (data: InfiniteData<NewsList> | undefined) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: to(page.items) })) },
    )
  }
}
