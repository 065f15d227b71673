import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { isInFlight } from '#contract/statuses.ts'
import type { Api } from '../api/client.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { useWrite } from '../api/use-write.ts'
import { type CalendarEntry, calendarRead } from '../publishing/reads.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { type CalendarView, indexByDay, stepDay, windowOf } from './window.ts'

/** The entries of one window, by day. The last window stays while the next loads; neighbours are loaded ahead. */
export function useCalendar(view: CalendarView, around: string) {
  const context = useReadContext()
  const cache = useQueryClient()
  const zone = useZone()
  const shown = useMemo(() => windowOf(view, around, zone), [view, around, zone])
  const query = useQuery({
    ...calendarRead(context, shown),
    placeholderData: keepPreviousData,
    // Only posts that are being published change by themselves within seconds.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isInFlight(status)) ? 5000 : 60_000),
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const by of [1, -1] as const) {
        const neighbour = calendarRead(context, windowOf(view, stepDay(view, around, by), zone))
        void cache.prefetchQuery({ ...neighbour, staleTime: 60_000 })
      }
    }, 800)
    return () => clearTimeout(timer)
  })
  const byDay = useMemo(() => indexByDay(query.data ?? [], zone), [query.data, zone])
  return { query, byDay, days: shown.days, zone }
}

interface Move {
  entry: CalendarEntry
  /** In UTC. */
  at: string
}

/** Moves a post to another time, at first only on the screen, and moves it back if the server refuses. */
export function useMove() {
  const { orgId } = useWorkspace()
  const zone = useZone()
  const common = {
    touches: () => [queryKeys.calendar(orgId), queryKeys.groups(orgId), queryKeys.slots(orgId)],
    pendingId: ({ entry }: Move) => entry.id,
    optimistic: (cache: QueryClient, { entry, at }: Move) => {
      cache.setQueriesData<CalendarEntry[]>({ queryKey: queryKeys.calendar(orgId) }, (entries) =>
        entries?.map((one) => (one.id === entry.id ? { ...one, time: at } : one)),
      )
    },
    send: (api: Api, { entry, at }: Move) =>
      api('PATCH /v1/orgs/{orgId}/marketing/posts/{postId}', { orgId, postId: entry.id, scheduledForUtc: at }),
  }
  const back = useWrite<Move, Post>({
    ...common,
    done: () => ({ message: 'Moved back.' }),
    failed: () => 'Couldn’t move it back',
  })
  const move = useWrite<Move, Post>({
    ...common,
    // A draft has no scheduled time, only the wished time that it was moved to.
    done: (post, { entry, at }) => ({
      message: `${PLATFORM_NAMES[entry.platform]} moved to ${formatWhen(post.scheduledForUtc ?? at, zone)}.`,
      undo: () => back.mutateAsync({ entry, at: entry.time }),
    }),
    failed: ({ entry }) => `Couldn’t move the ${PLATFORM_NAMES[entry.platform]} post`,
  })
  return move
}
